import { getAddress, type OwnPlan, reads, type Strategy, type Subscription } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../lib/navigation/paths.ts';
import { planQuery, subscriptionsQuery } from '../../lib/queries/plan.queries.ts';
import { ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { allOf, LoadState } from '../../ui/load-state.tsx';
import { StrategySentCount } from '../../widgets/strategy-sent-count.ts';
import { SubscribeButton } from './subscribe-button.tsx';
import { Subscribed } from './subscribed.tsx';

type Followed = Pick<Strategy, 'id' | 'name' | 'markets'>;

interface StrategyActionsProps {
  strategy: Followed;
  /** Beside the button to subscribe while it stands at the foot of a phone's screen. */
  quick: ReactNode;
  /** Shown below the subscription, such as the watchlists. */
  children: ReactNode;
}

/** What a member can do with a strategy. */
export function StrategyActions({ strategy, quick, children }: StrategyActionsProps) {
  const subscriptions = useQuery(subscriptionsQuery());
  const plan = useQuery(planQuery());
  return (
    <section aria-label="Your subscription" className="grid gap-2">
      <LoadState
        read={allOf({ subscriptions, plan })}
        what="your subscriptions"
        isLine
        className="text-13"
        skeleton="h-11 rounded-input md:h-9"
      >
        {(own) => <SubscriptionState strategy={strategy} quick={quick} {...own} />}
      </LoadState>
      {children}
      <ButtonLink to={paths.getSignals(strategy.id)}>View Live Signals</ButtonLink>
      <ButtonLink to="?tab=config" preventScrollReset>
        Run Backtest
      </ButtonLink>
      <ButtonAnchor href={getAddress(reads.strategies.playbook, { id: strategy.id })} download>
        Download Playbook
      </ButtonAnchor>
    </section>
  );
}

interface SubscriptionStateProps {
  strategy: Followed;
  plan: OwnPlan;
  subscriptions: readonly Subscription[];
  quick: ReactNode;
}

function SubscriptionState({ strategy, plan, subscriptions, quick }: SubscriptionStateProps) {
  const own = subscriptions.find(({ strategyId }) => strategyId === strategy.id);
  if (own) return <Subscribed subscription={own} plan={plan} name={strategy.name} />;
  return (
    <>
      <div className="bottom-bar grid">
        <SubscribeButton strategy={strategy} plan={plan} />
        {quick}
      </div>
      <StrategySentCount strategyId={strategy.id} />
    </>
  );
}
