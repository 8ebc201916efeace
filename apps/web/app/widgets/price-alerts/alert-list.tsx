import { useQuery } from '@tanstack/react-query';
import { LoadState } from '../../ui/load-state.tsx';
import { EmptyState } from '../../ui/states.tsx';
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
  const read = useQuery(priceAlertsQuery());
  const data = read.data?.filter((alert) => symbol === undefined || alert.symbol === symbol);
  if (data === undefined) return <LoadState read={read} what="the price alerts" isLine skeleton="h-12" />;
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
