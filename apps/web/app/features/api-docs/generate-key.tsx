import { writes } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { writeMutation } from '../../lib/data/write-mutation.ts';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { goToSignIn } from '../../lib/navigation/go-to-sign-in.ts';
import { keysQuery } from '../../lib/queries/api-keys.queries.ts';
import { useSite } from '../../lib/site/site.tsx';
import { Button } from '../../ui/button.tsx';
import { useApiChoices } from './language.tsx';

/** Makes a key that reads signals and uses it on the page; leads a visitor to the login and back. */
export function GenerateKey() {
  const { visitor } = useSite();
  const { setApiKey } = useApiChoices();
  const creation = useMutation(writeMutation(writes.apiKeys.create, () => [keysQuery()]));

  function generate(): void {
    if (visitor.user === null) {
      goToSignIn();
      return;
    }
    const input = {
      name: 'API docs',
      mode: 'live',
      scopes: ['signals:read'],
      expiresInDays: null,
      addresses: [],
    } as const;
    creation.mutate(input, { onSuccess: ({ secret }) => setApiKey(secret) });
  }

  return (
    <>
      <Button isLoading={creation.isPending} onClick={generate}>
        Generate key
      </Button>
      <p role="status" className="basis-full text-12 empty:hidden">
        {creation.isSuccess && 'Copy the key now: it is shown this once. It is in use below, and reads signals.'}
        {creation.isError && getProblem(creation.error).detail}
      </p>
    </>
  );
}
