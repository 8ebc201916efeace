import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { ConsoleGate } from '../../features/admin/console-gate.tsx';
import { NotFoundScreen } from '../../features/frame/not-found-screen.tsx';
import { PageData, type PageProps } from '../../lib/data/page-data.tsx';
import { useSite } from '../../lib/site/site.tsx';
import { SignedOut } from '../../ui/signed-out.tsx';

/** Returns the component of a route of the console: its section, or what is missing to see it. */
export function showSection<Props extends PageProps>(Section: ComponentType<Props>) {
  return function ConsoleRoute(props: Props) {
    const { visitor } = useSite();
    const { pathname, search } = useLocation();
    if (visitor.user === null) return <SignedOut title="Console" path={pathname + search} />;
    return (
      <PageData state={props.loaderData}>
        <ConsoleGate notFound={<NotFoundScreen />}>
          <Section {...props} />
        </ConsoleGate>
      </PageData>
    );
  };
}
