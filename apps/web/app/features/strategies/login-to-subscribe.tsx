import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.tsx';
import { ButtonAnchor } from '../../ui/button.tsx';

/** What somebody who is not signed in can do with a strategy, where there is a sign-in. */
export function LoginToSubscribe() {
  const { visitor } = useSite();
  if (!visitor.canSignIn || visitor.user !== null) return null;
  return (
    <ButtonAnchor variant="primary" href={paths.login}>
      Login to Subscribe
    </ButtonAnchor>
  );
}
