import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { storeInTab } from '../../lib/browser/tab-storage.ts';
import { useIsInteractive } from '../../lib/browser/use-browser.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { send } from './call.ts';
import { providersQuery } from './providers.queries.ts';

/** Where in the tab it stands to which page the visitor returns, should the provider refuse. */
export const RETURN_KEY = 'provider.return';

/** Logs in or signs up with an account elsewhere; nothing on a site without login providers. */
export function ProviderButtons({ returnTo }: { returnTo: string | null }) {
  const { data: providers = [] } = useQuery(providersQuery());
  const isInteractive = useIsInteractive();
  const [state, setState] = useState<{ readonly busy: string | null; readonly text: string | null }>({
    busy: null,
    text: null,
  });
  if (providers.length === 0) return null;
  const go = async (provider: string) => {
    setState({ busy: provider, text: null });
    storeInTab(RETURN_KEY, returnTo);
    const body = { provider, ...(returnTo === null ? {} : { returnTo }) };
    const { problem, answer } = await send('begin-provider', body);
    if (problem) setState({ busy: null, text: problem.detail });
    else window.location.assign(answer.url!);
  };
  return (
    <div className="mt-4 grid gap-2">
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="large"
          className="min-w-0"
          isLoading={state.busy === id}
          disabled={!isInteractive}
          onClick={() => void go(id)}
        >
          <span className="truncate">Continue with {name}</span>
        </Button>
      ))}
      <ProblemLine of={state.text} />
    </div>
  );
}
