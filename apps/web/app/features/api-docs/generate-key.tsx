import { useState } from 'react';
import { goToSignIn } from '../../lib/go-to-sign-in.ts';
import { useSite } from '../../lib/site.tsx';
import { UNREACHABLE_TEXT } from '../../lib/unreachable-text.ts';
import { Button } from '../../ui/button.tsx';
import { useApiChoices } from './language.tsx';

/** The call that makes a key. The button appears where the API has it. */
export const KEY_CALL = { method: 'POST', path: '/api/keys' } as const;
const NEW_KEY = { name: 'API docs', scopes: ['signals:read'] };

/** Makes a key that reads signals and uses it on the page; leads a visitor to the login and back. */
export function GenerateKey() {
  const { visitor } = useSite();
  const { setApiKey } = useApiChoices();
  const [state, setState] = useState<'making' | 'made' | { readonly problem: string } | null>(null);

  async function generate(): Promise<void> {
    if (visitor.user === null) return goToSignIn();
    setState('making');
    const problem = await makeKey(setApiKey);
    setState(problem === null ? 'made' : { problem });
  }

  return (
    <>
      <Button isLoading={state === 'making'} onClick={() => void generate()}>
        Generate key
      </Button>
      <p role="status" className="basis-full text-12 empty:hidden">
        {state === 'made' && 'Copy the key now: it is shown this once. It is in use below, and reads signals.'}
        {typeof state === 'object' && state?.problem}
      </p>
    </>
  );
}

/** @returns what went wrong; null if the key was made */
async function makeKey(use: (secret: string) => void): Promise<string | null> {
  try {
    const response = await fetch(KEY_CALL.path, {
      method: KEY_CALL.method,
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(NEW_KEY),
    });
    const answer = (await response.json()) as { readonly secret?: string; readonly detail?: string };
    if (!response.ok || answer.secret === undefined) return answer.detail ?? `The site answered ${response.status}.`;
    use(answer.secret);
    return null;
  } catch {
    return UNREACHABLE_TEXT;
  }
}
