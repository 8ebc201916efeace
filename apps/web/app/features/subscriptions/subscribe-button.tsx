import type { OwnPlan, Strategy } from '@sealtick/contract';
import { useEffect, useState } from 'react';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { useSetParam } from '../../lib/navigation/use-set-param.ts';
import { deferred } from '../../lib/scripts/deferred.tsx';
import { Button } from '../../ui/button.tsx';
import { useSubscribe } from './use-subscribe.ts';

/** Its script is loaded when it is opened. */
const SubscribeDialog = deferred(async () => (await import('./subscribe-dialog.tsx')).SubscribeDialog);

interface SubscribeButtonProps {
  strategy: Pick<Strategy, 'id' | 'name' | 'markets'>;
  plan: OwnPlan;
  variant?: 'primary' | 'secondary';
}

/** Subscribes immediately where the plan covers it; otherwise opens the dialog with what is needed first. */
export function SubscribeButton({ strategy, plan, variant = 'primary' }: SubscribeButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error } = useSubscribe(strategy.name);
  const needsChoice = plan.name === 'free' || (plan.hasMarketGroup && plan.marketGroup === null);
  const begin = () => {
    if (needsChoice) setOpen(true);
    else mutate({ strategyId: strategy.id }, { onError: () => setOpen(true) });
  };
  useAfterSignIn(begin);
  return (
    <>
      <Button variant={variant} isLoading={isPending} onClick={begin}>
        Subscribe to Signals
      </Button>
      {isOpen && (
        <SubscribeDialog
          strategy={strategy}
          plan={plan}
          refusal={error && getProblem(error).detail}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Goes on, once, for a visitor who logged in to subscribe: the address says so. */
function useAfterSignIn(begin: () => void): void {
  const [params, change] = useSetParam();
  const isAsked = params.has('subscribe');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address starts it, and the change removes it.
  useEffect(() => {
    if (!isAsked) return;
    change({ subscribe: '' });
    begin();
  }, [isAsked]);
}
