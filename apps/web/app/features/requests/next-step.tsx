import type { ConfirmedRequest } from '@sealtick/contract';
import { paths } from '../../lib/navigation/paths.ts';
import { ButtonAnchor } from '../../ui/button.tsx';

const ACCOUNT = `${paths.login}?${new URLSearchParams({ returnTo: paths.account })}`;

/** What the sender of a confirmed request does next: with an account, log in. */
export function NextStep({ request: { kind, hasAccount } }: { request: ConfirmedRequest }) {
  if (!hasAccount) return <p>The compliance team answers by email.</p>;
  return (
    <>
      <p>
        {kind === 'data'
          ? 'A copy of your data is being made. Log in to download it on your account page.'
          : 'Log in to delete your account and its data immediately on your account page.'}
      </p>
      <div>
        <ButtonAnchor href={ACCOUNT}>Login</ButtonAnchor>
      </div>
    </>
  );
}
