import { afterHydration } from '../../lib/scripts/deferred.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { PriceAlertsProps } from './price-alerts-props.ts';

/** The member's price alerts: a form that adds one, the open ones, and those that fired last. Place it outside of a form. */
export const PriceAlerts = afterHydration<PriceAlertsProps>(
  async () => (await import('./alert-list.tsx')).AlertList,
  <Skeleton className="h-28" />,
);
