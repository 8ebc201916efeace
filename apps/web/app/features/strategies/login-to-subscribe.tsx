import { hasPage } from '../../lib/pages.ts';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.tsx';
import { ButtonAnchor } from '../../ui/button.tsx';

/** The action for visitors who are not signed in, once there is a page on which members subscribe. */
export function LoginToSubscribe() {
  const { visitor } = useSite();
  if (!hasPage(paths.platform) || !visitor.canSignIn || visitor.user !== null) return null;
  return (
    <ButtonAnchor variant="primary" href={paths.login}>
      Login to Subscribe
    </ButtonAnchor>
  );
}
