import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ConsoleGate } from '../../features/admin/console-gate.tsx';
import { NotFoundScreen } from '../../features/frame/not-found-screen.tsx';
import { PageData } from '../../lib/data/page-data.tsx';
import { useSite } from '../../lib/site/site.tsx';
import { SignedOut } from '../../ui/signed-out.tsx';

/** A route of the console: its section, or what is missing to see it. @param state What its loader has read */
export function ConsoleRoute({ state, children }: { state: string | null; children: ReactNode }) {
  const { visitor } = useSite();
  const { pathname, search } = useLocation();
  if (visitor.user === null) return <SignedOut title="Console" path={pathname + search} />;
  return (
    <PageData state={state}>
      <ConsoleGate notFound={<NotFoundScreen />}>{children}</ConsoleGate>
    </PageData>
  );
}
