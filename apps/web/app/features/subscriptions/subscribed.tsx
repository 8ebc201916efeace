import type { OwnPlan, Subscription } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide';
import { paths } from '../../lib/navigation/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.ts';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { StrategySentCount } from '../../widgets/strategy-sent-count.ts';
import { inactiveText } from './inactive-text.ts';
import { keepSubscription } from './subscriptions.queries.ts';
import { UnsubscribeButton } from './unsubscribe-button.tsx';

interface SubscribedProps {
  subscription: Subscription;
  plan: OwnPlan;
  /** Name of the strategy. */
  name: string;
}

/** The state of a subscription, and what can be done with it. */
export function Subscribed({ subscription, plan, name }: SubscribedProps) {
  const { id, strategyId, isActive, inactiveBecause } = subscription;
  const keeping = useMutation(keepSubscription);
  return (
    <>
      <p role="status" className="flex items-start gap-2 text-13">
        {isActive && <Icon of={Check} size={16} className="mt-0.5 shrink-0 text-long" />}
        {inactiveText(subscription, plan) ?? 'Subscribed: you see its signals immediately.'}
      </p>
      {isActive && <StrategySentCount strategyId={strategyId} />}
      {inactiveBecause === 'noGroup' && (
        <ButtonLink to={`${paths.account}#billing`}>Choose the market group</ButtonLink>
      )}
      {inactiveBecause !== null && inactiveBecause !== 'noGroup' && (
        <ButtonLink to={paths.pricing}>Compare plans</ButtonLink>
      )}
      {inactiveBecause === 'limit' && (
        <Button isLoading={keeping.isPending} onClick={() => keeping.mutate({ id, isKept: true })}>
          Keep this one
        </Button>
      )}
      <UnsubscribeButton subscription={subscription} name={name} />
      <ProblemLine of={keeping.error} />
    </>
  );
}
