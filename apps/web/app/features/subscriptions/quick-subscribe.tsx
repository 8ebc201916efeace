import type { Strategy } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { planQuery, subscriptionsQuery } from '../../lib/queries/plan.queries.ts';
import { SubscribeButton } from './subscribe-button.tsx';

/** The button to subscribe alone; nothing for a strategy that the member follows, and until that is known. */
export function QuickSubscribe({ strategy }: { strategy: Pick<Strategy, 'id' | 'name' | 'markets'> }) {
  const { data: subscriptions } = useQuery(subscriptionsQuery());
  const { data: plan } = useQuery(planQuery());
  if (!subscriptions || !plan || subscriptions.some(({ strategyId }) => strategyId === strategy.id)) return null;
  return <SubscribeButton strategy={strategy} plan={plan} />;
}
