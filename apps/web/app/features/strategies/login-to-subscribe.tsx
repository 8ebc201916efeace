import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.tsx';
import { ButtonAnchor } from '../../ui/button.tsx';

/** The action for visitors who are not signed in, on sites with a sign-in. */
export function LoginToSubscribe() {
  const { visitor } = useSite();
  if (!visitor.canSignIn || visitor.user !== null) return null;
  return (
    <ButtonAnchor variant="primary" href={paths.login}>
      Login to Subscribe
    </ButtonAnchor>
  );
}
