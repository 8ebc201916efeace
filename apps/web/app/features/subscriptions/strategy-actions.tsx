import { addressOf, type OwnPlan, reads, type Strategy, type Subscription } from '@sealtick/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { inactiveText } from './inactive-text.ts';
import { SubscribeButton } from './subscribe-button.tsx';
import { keepSubscription, planQuery, subscriptionsQuery, unsubscribe } from './subscriptions.queries.ts';

type Followed = Pick<Strategy, 'id' | 'name' | 'markets'>;

/** What a member can do with a strategy. @param children Shown below the subscription, such as the watchlists. */
export function StrategyActions({ strategy, children }: { strategy: Followed; children: ReactNode }) {
  const subscriptions = useQuery(subscriptionsQuery());
  const plan = useQuery(planQuery());
  return (
    <section aria-label="Your subscription" className="grid gap-2">
      {subscriptions.data && plan.data ? (
        <SubscriptionState strategy={strategy} plan={plan.data} subscriptions={subscriptions.data} />
      ) : (
        <Unknown
          isFailed={subscriptions.isError || plan.isError}
          retry={() => void Promise.all([subscriptions.refetch(), plan.refetch()])}
        />
      )}
      {children}
      <ButtonLink to={paths.signalsOf(strategy.id)}>View Live Signals</ButtonLink>
      <ButtonLink to="?tab=config" preventScrollReset>
        Run Backtest
      </ButtonLink>
      <ButtonAnchor href={addressOf(reads.strategies.playbook, { id: strategy.id })} download>
        Download Playbook
      </ButtonAnchor>
    </section>
  );
}

function Unknown({ isFailed, retry }: { isFailed: boolean; retry: () => void }) {
  if (!isFailed) return <Skeleton className="h-11 rounded-input md:h-9" />;
  return (
    <div role="alert" className="grid gap-2 text-13">
      Your subscriptions could not be loaded.
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}

interface SubscriptionStateProps {
  strategy: Followed;
  plan: OwnPlan;
  subscriptions: readonly Subscription[];
}

function SubscriptionState({ strategy, plan, subscriptions }: SubscriptionStateProps) {
  const own = subscriptions.find(({ strategyId }) => strategyId === strategy.id);
  return own ? <Subscribed subscription={own} plan={plan} /> : <SubscribeButton strategy={strategy} plan={plan} />;
}

function Subscribed({ subscription, plan }: { subscription: Subscription; plan: OwnPlan }) {
  const { id, inactiveBecause } = subscription;
  const ending = useMutation(unsubscribe);
  const keeping = useMutation(keepSubscription);
  const error = ending.error ?? keeping.error;
  return (
    <>
      <p role="status" className="flex items-start gap-2 text-13">
        {subscription.isActive && <Icon of={Check} size={16} className="mt-0.5 shrink-0 text-long" />}
        {inactiveText(subscription, plan) ?? 'Subscribed: you see its signals at once.'}
      </p>
      {inactiveBecause === 'limit' && (
        <Button isLoading={keeping.isPending} onClick={() => keeping.mutate({ id, isKept: true })}>
          Keep this one
        </Button>
      )}
      <Button isLoading={ending.isPending} onClick={() => ending.mutate({ id })}>
        Unsubscribe
      </Button>
      {error && (
        <p role="alert" className="text-13 text-short">
          {error.message}
        </p>
      )}
    </>
  );
}
