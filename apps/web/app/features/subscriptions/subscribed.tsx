import type { OwnPlan, Subscription } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.ts';
import { inactiveText } from './inactive-text.ts';
import { keepSubscription, unsubscribe } from './subscriptions.queries.ts';

/** The state of a subscription, and what can be done with it. */
export function Subscribed({ subscription, plan }: { subscription: Subscription; plan: OwnPlan }) {
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
