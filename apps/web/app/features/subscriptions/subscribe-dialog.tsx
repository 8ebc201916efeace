import { type OwnPlan, type Strategy, TRIAL_DAYS } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../lib/navigation/paths.ts';
import { startTrial } from '../../lib/queries/billing.queries.ts';
import { ASSET_CLASS_LABELS } from '../../lib/text/asset-class-label.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { StrategySentCount } from '../../widgets/strategy-sent-count.ts';
import { PlanLinks } from './plan-links.tsx';
import { useSubscribe } from './use-subscribe.ts';

interface SubscribeDialogProps {
  strategy: Pick<Strategy, 'id' | 'name' | 'markets'>;
  plan: OwnPlan;
  /** Why the server refused the subscription; null if it was not asked. */
  refusal: string | null;
  onClose: () => void;
}

/** What a subscription needs first: the trial, a market group, or another plan. It then subscribes. */
export function SubscribeDialog({ strategy, plan, refusal, onClose }: SubscribeDialogProps) {
  const title = `Subscribe to ${strategy.name}`;
  // What it began with stays: the trial that it starts changes the plan before the subscription is sent.
  const [need] = useState(() => getNeed(plan, refusal));
  if (need === 'trial') {
    return (
      <Dialog
        title={title}
        text={`A subscription needs a plan. The trial is Pro for ${TRIAL_DAYS} days: all markets, any number of strategies. No credit card.`}
        onClose={onClose}
      >
        <StrategySentCount strategyId={strategy.id} />
        <TryAndSubscribe strategy={strategy} onDone={onClose} />
      </Dialog>
    );
  }
  if (need === 'market group') {
    return (
      <Dialog
        title={title}
        text={`${plan.label} covers one market group. You see its signals immediately, and can change it once in 30 days.`}
        onClose={onClose}
      >
        <StrategySentCount strategyId={strategy.id} />
        <ChooseAndSubscribe strategy={strategy} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={title} text={refusal ?? 'A subscription needs a plan. Your trial has ended.'} onClose={onClose}>
      <PlanLinks plan={plan} returnTo={`${paths.strategy(strategy.id)}?subscribe=1`} />
    </Dialog>
  );
}

function getNeed(plan: OwnPlan, refusal: string | null): 'trial' | 'market group' | 'plan' {
  if (plan.canTry) return 'trial';
  return refusal === null && plan.hasMarketGroup && plan.marketGroup === null ? 'market group' : 'plan';
}

function TryAndSubscribe({ strategy, onDone }: Pick<SubscribeDialogProps, 'strategy'> & { onDone: () => void }) {
  const trial = useMutation(startTrial);
  const subscription = useSubscribe(strategy.name);
  const begin = async () => {
    try {
      if (!trial.isSuccess) await trial.mutateAsync({});
      await subscription.mutateAsync({ strategyId: strategy.id });
      onDone();
    } catch {
      // The dialog shows the error of the mutation.
    }
  };
  return (
    <Actions error={trial.error ?? subscription.error}>
      <Button variant="primary" isLoading={trial.isPending || subscription.isPending} onClick={begin}>
        Start the trial and subscribe
      </Button>
    </Actions>
  );
}

function ChooseAndSubscribe({ strategy, onDone }: Pick<SubscribeDialogProps, 'strategy'> & { onDone: () => void }) {
  const { id: strategyId, markets } = strategy;
  const [marketGroup, setMarketGroup] = useState(markets[0]!);
  const { mutate, isPending, error } = useSubscribe(strategy.name);
  return (
    <>
      <ChoiceRow
        label="Market group"
        choices={markets.map((value) => ({ value, label: ASSET_CLASS_LABELS[value] ?? value }))}
        value={marketGroup}
        onChange={setMarketGroup}
      />
      <Actions error={error}>
        <Button
          variant="primary"
          isLoading={isPending}
          onClick={() => mutate({ strategyId, marketGroup }, { onSuccess: onDone })}
        >
          Subscribe to Signals
        </Button>
      </Actions>
    </>
  );
}

function Actions({ error, children }: { error: Error | null; children: React.ReactNode }) {
  return (
    <>
      <ProblemLine of={error} />
      <div className="flex flex-wrap gap-2.5">{children}</div>
    </>
  );
}
