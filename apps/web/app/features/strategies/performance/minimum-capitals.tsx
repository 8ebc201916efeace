import type { Strategy } from '@sealtick/contract';
import { formatCount, formatPercent } from '../../../lib/text/format.ts';
import { KeyValues } from '../../../ui/key-values.tsx';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import { usePerformance } from './use-performance.ts';

const DEFINITION =
  'Balance with which the smallest order, 0.01 contracts, stays within the risk of every trade of the record: the widest ' +
  'stop × contract size × 0.01 ÷ risk per trade, in the quote currency.';

/** The balance that each symbol of a strategy needs; nothing without a trade. */
export function MinimumCapitals({ strategy }: { strategy: Strategy }) {
  const { data } = usePerformance(strategy.id);
  const record = data?.backtest ?? data?.live;
  if (!record || record.minimumCapital.length === 0) return null;
  return (
    <section aria-labelledby="minimum-capital" className="border-line border-t pt-3">
      <h3 id="minimum-capital" className="text-14">
        <Tooltip text={DEFINITION}>Minimum capital</Tooltip>
      </h3>
      <KeyValues
        label="Minimum capital"
        rows={record.minimumCapital.map(({ symbol, amount, currency }) => ({
          key: symbol,
          value: `${formatCount(amount)} ${currency}`,
        }))}
      />
      <p className="pb-2 text-12 text-ink-3">
        One symbol alone, {formatPercent(data?.riskFraction ?? null, 2)} of the balance at risk per trade,{' '}
        {record.basis.record === 'live' ? 'live record' : 'backtest'}.
      </p>
    </section>
  );
}
