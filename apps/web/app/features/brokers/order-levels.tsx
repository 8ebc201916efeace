import type { BrokerOrder } from '@sealtick/contract';
import { unitsText } from '../../lib/text/units-text.ts';
import { orderPrices } from './order-prices.ts';

interface OrderLevelsProps {
  order: Parameters<typeof orderPrices>[0] & Pick<BrokerOrder, 'units' | 'filledUnits' | 'state'>;
}

/** Size and prices of an order, those of its fills included. */
export function OrderLevels({ order }: OrderLevelsProps) {
  const { units, filledUnits, state } = order;
  const { entry, stop, targets, filled, closed } = orderPrices(order);
  const parts = [
    ...(units === null ? [] : [['Units', unitsText(units, filledUnits)]]),
    ['Entry', entry],
    ['Stop', stop],
    ...(targets.length === 0 ? [] : [[targets.length === 1 ? 'Target' : 'Targets', targets.join(', ')]]),
    ...(filled === null ? [] : [['Filled at', filled]]),
    ...(closed === null ? [] : [[state === 'closed' ? 'Closed at' : 'Part closed at', closed]]),
  ];
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-13">
      {parts.map(([name, value]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-ink-3">{name}</dt>
          <dd className="text-ink-1 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
