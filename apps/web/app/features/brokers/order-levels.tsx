import type { BrokerOrder } from '@sealtick/contract';
import { formatPrice } from '../../lib/text/format.ts';
import { unitsText } from '../../lib/text/units-text.ts';

const decimals = (price: number): number => String(price).split('.')[1]?.length ?? 0;

/** Size and prices of an order, those of its fills included. */
export function OrderLevels({ order }: { order: BrokerOrder }) {
  const { units, filledUnits, entry, stop, targets, filledPrice, closedPrice } = order;
  const digits = Math.max(...[entry, stop, ...targets, filledPrice ?? 0, closedPrice ?? 0].map(decimals));
  const price = (value: number) => formatPrice(value, digits);
  const parts = [
    ...(units === null ? [] : [['Units', unitsText(units, filledUnits)]]),
    ['Entry', price(entry)],
    ['Stop', price(stop)],
    ...(targets.length === 0 ? [] : [[targets.length === 1 ? 'Target' : 'Targets', targets.map(price).join(', ')]]),
    ...(filledPrice === null ? [] : [['Filled at', price(filledPrice)]]),
    ...(closedPrice === null ? [] : [['Closed at', price(closedPrice)]]),
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
