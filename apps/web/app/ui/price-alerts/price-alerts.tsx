import { afterHydration } from '../../lib/deferred.tsx';
import { Skeleton } from '../skeleton.tsx';

/** The member's price alerts: a form that adds one, the open ones, and those that fired last. Place it outside of a form. */
export const PriceAlerts = afterHydration(
  async () => (await import('./alert-list.tsx')).AlertList,
  <Skeleton className="h-28" />,
);
