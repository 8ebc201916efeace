import type { OwnPlan, Strategy, StrategyResultView, Subscription } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { paths } from '../../lib/navigation/paths.ts';
import { planQuery, subscriptionsQuery } from '../../lib/queries/plan.queries.ts';
import { planText } from '../../lib/text/plan-text.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { allOf, LoadState } from '../../ui/load-state.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StrategySentCount } from '../../widgets/strategy-sent-count.ts';
import { TrialLink } from '../../widgets/trial-link.tsx';
import { SubscribeButton } from './subscribe-button.tsx';
import { SubscriptionTable } from './subscription-table.tsx';

type Named = Pick<Strategy, 'id' | 'name' | 'markets'>;

interface SubscriptionsPanelProps {
  strategies: readonly Named[];
  isShown: (strategyId: string) => boolean;
  results: readonly StrategyResultView[];
  /** The mark of a favourite strategy. */
  favourite: (strategyId: string) => ReactNode;
}

/** The member's plan and subscriptions, and a further subscription. */
export function SubscriptionsPanel(props: SubscriptionsPanelProps) {
  const subscriptions = useQuery(subscriptionsQuery());
  const plan = useQuery(planQuery());
  return (
    <LoadState
      read={allOf({ subscriptions, plan })}
      what="your subscriptions"
      isLine
      className="p-4 md:px-5"
      skeleton="h-40 rounded-input"
    >
      {(own) => <Content {...props} {...own} />}
    </LoadState>
  );
}

interface ContentProps extends SubscriptionsPanelProps {
  subscriptions: readonly Subscription[];
  plan: OwnPlan;
}

function Content({ strategies, isShown, results, favourite, subscriptions, plan }: ContentProps) {
  const rows = subscriptions.filter(({ strategyId }) => isShown(strategyId));
  const others = strategies.filter(({ id }) => !subscriptions.some(({ strategyId }) => strategyId === id));
  const getName = (strategyId: string) => strategies.find(({ id }) => id === strategyId)?.name ?? strategyId;
  return (
    <>
      <p className="px-4 pt-3 text-13 md:px-5">
        {planText(plan, useWallNow())}. <TrialLink plan={plan} />
      </p>
      {rows.length === 0 ? (
        <div className="px-4 py-3 md:px-5">
          <EmptyState
            title="No active subscriptions"
            text={
              subscriptions.length === 0
                ? 'Subscribe to a strategy to see its signals immediately.'
                : 'None of your subscriptions is in this filter.'
            }
          >
            <ButtonLink to={paths.strategies}>See the strategies</ButtonLink>
          </EmptyState>
        </div>
      ) : (
        <SubscriptionTable rows={rows} plan={plan} results={results} getName={getName} favourite={favourite} />
      )}
      {others.length > 0 && <FurtherSubscription strategies={others} plan={plan} />}
    </>
  );
}

function FurtherSubscription({ strategies, plan }: { strategies: readonly Named[]; plan: OwnPlan }) {
  const [chosen, choose] = useState('');
  const strategy = strategies.find(({ id }) => id === chosen) ?? strategies[0]!;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 md:px-5">
      <Select
        label="Strategy"
        name="strategy"
        options={strategies.map(({ id, name }) => ({ value: id, label: name }))}
        value={strategy.id}
        onChange={choose}
      />
      <SubscribeButton key={strategy.id} strategy={strategy} plan={plan} variant="secondary" />
      <StrategySentCount strategyId={strategy.id} />
    </div>
  );
}
