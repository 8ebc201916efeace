import type { DrawdownChanceView } from '@sealtick/contract';
import { formatCount, formatPercent } from '../../lib/text/format.ts';

interface ChanceTextProps {
  chance: DrawdownChanceView;
  /** The limit in force, a fraction. */
  maxDrawdown: number;
}

/** What resamples of the member's closed trades came to, and how they were drawn. */
export function ChanceText({ chance, maxDrawdown }: ChanceTextProps) {
  const { value, missing, trades, block, resamples, seed, fraction } = chance;
  if (value === null) return <p>— {missing}</p>;
  const size = fraction === null ? 'With the sizes of its trades' : `With ${formatPercent(fraction)} per trade`;
  return (
    <>
      <p className="max-w-read">
        {size} this record had a drawdown over{' '}
        <strong className="text-ink-1">{formatPercent(value.highDrawdown)}</strong> in one of twenty resamples, and over{' '}
        {formatPercent(value.medianDrawdown)} in half of them. {formatPercent(value.reachesLimit)} of them reached your
        maximum drawdown of {formatPercent(maxDrawdown)}. Nine of ten ended between{' '}
        {formatPercent(value.lowGain, 1, 'exceptZero')} and {formatPercent(value.highGain, 1, 'exceptZero')}.
      </p>
      <p className="mt-2 text-12 text-ink-3">
        {formatCount(resamples)} resamples of n = {formatCount(trades)} closed trades in blocks of {formatCount(block)},
        one trade after the other, seed {seed}.
      </p>
    </>
  );
}
