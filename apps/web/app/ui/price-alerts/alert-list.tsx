import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../skeleton.tsx';
import { EmptyState, ErrorState } from '../states.tsx';
import { AlertForm } from './alert-form.tsx';
import { AlertRow } from './alert-row.tsx';
import { priceAlertsQuery } from './price-alerts.queries.ts';
import type { PriceAlertsProps } from './price-alerts-props.ts';

/** The list behind `PriceAlerts`. */
export function AlertList({ symbol }: PriceAlertsProps) {
  return (
    <div className="grid gap-4">
      <AlertForm of={symbol} />
      <Alerts symbol={symbol} />
    </div>
  );
}

function Alerts({ symbol }: PriceAlertsProps) {
  const { data: all, isError, refetch } = useQuery(priceAlertsQuery());
  const data = all?.filter((alert) => symbol === undefined || alert.symbol === symbol);
  if (data === undefined && isError)
    return <ErrorState title="Price alerts cannot be read" onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-12" />;
  if (data.length === 0)
    return (
      <EmptyState
        title="No price alerts"
        text={`Add ${symbol === undefined ? 'a symbol and ' : ''}a level. You get one message when it is passed.`}
      />
    );
  return (
    <ul aria-label="Price alerts">
      {data.map((alert) => (
        <AlertRow key={alert.id} alert={alert} />
      ))}
    </ul>
  );
}
