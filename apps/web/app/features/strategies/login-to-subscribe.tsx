import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { ButtonAnchor } from '../../ui/button.tsx';

/** The action for visitors who are not logged in. The login leads back here and goes on to subscribe. */
export function LoginToSubscribe({ strategyId }: { strategyId: string }) {
  const { visitor } = useSite();
  if (!visitor.canSignIn || visitor.user !== null) return null;
  const returnTo = `${paths.strategy(strategyId)}?subscribe=1`;
  return (
    <div className="bottom-bar grid">
      <ButtonAnchor variant="primary" href={`${paths.login}?${new URLSearchParams({ returnTo })}`}>
        Login to Subscribe
      </ButtonAnchor>
    </div>
  );
}
