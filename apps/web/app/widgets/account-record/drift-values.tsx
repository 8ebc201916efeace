import type { BrokerDrift } from '@sealtick/contract';
import { formatCounted, formatR } from '../../lib/text/format.ts';
import { KeyValues } from '../../ui/key-values.tsx';

const PARTS: readonly (readonly [key: Exclude<keyof BrokerDrift, 'total'>, name: string])[] = [
  ['lateness', 'Price moved before the order'],
  ['arrival', 'Price of the broker on arrival'],
  ['slippage', 'Slippage of fills and exits'],
  ['rounding', 'Size rounded down'],
  ['missed', 'Units not filled'],
  ['costs', 'Costs'],
  ['swap', 'Swap'],
];

interface DriftValuesProps {
  /** Sums in R. */
  sum: BrokerDrift;
  /** Closed trades that they are sums of. */
  trades: number;
}

/** Why the results of an account differ from the published ones, in parts that add up. */
export function DriftValues({ sum, trades }: DriftValuesProps) {
  return (
    <>
      <p className="mb-2 text-13">
        {`Difference from the published results of ${formatCounted(trades, 'trade')}, in parts that add up:`}
      </p>
      <KeyValues
        label="Difference from the published results"
        rows={[
          ...PARTS.map(([key, name]) => ({ key: name, value: formatR(sum[key], 3) })),
          { key: 'Together', value: formatR(sum.total, 3) },
        ]}
      />
    </>
  );
}
