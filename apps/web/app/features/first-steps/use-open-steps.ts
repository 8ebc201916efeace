import { useQuery } from '@tanstack/react-query';
import { channelsQuery } from '../../lib/queries/channels.query.ts';
import { planQuery, subscriptionsQuery } from '../../lib/queries/plan.queries.ts';
import { riskQuery } from '../../lib/queries/risk-settings.queries.ts';
import { openSteps, type Step } from './steps-done.ts';

/** Returns the done steps of the member; null once all are done, and while they are unknown. */
export function useOpenSteps(): Readonly<Record<Step, boolean>> | null {
  const { data: plan } = useQuery(planQuery());
  const { data: subscriptions } = useQuery(subscriptionsQuery());
  const { data: channels } = useQuery(channelsQuery());
  const { data: risk } = useQuery(riskQuery());
  if (!plan || !subscriptions || !channels || !risk) return null;
  return openSteps({ plan, subscriptions, channels, risk });
}
