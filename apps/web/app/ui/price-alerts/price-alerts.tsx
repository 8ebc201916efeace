import { afterHydration } from '../../lib/deferred.tsx';
import { Skeleton } from '../skeleton.tsx';

export interface PriceAlertsProps {
  /** The one symbol that they are about; all if it is left out. */
  readonly symbol?: string | undefined;
}

/** The member's price alerts: a form that adds one, the open ones, and those that fired last. Place it outside of a form. */
export const PriceAlerts = afterHydration<PriceAlertsProps>(
  async () => (await import('./alert-list.tsx')).AlertList,
  <Skeleton className="h-28" />,
);
