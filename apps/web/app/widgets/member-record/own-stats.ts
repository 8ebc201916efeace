import type { Portfolio } from '@sealtick/contract';
import {
  formatAmount,
  formatCount,
  formatCounted,
  formatNumber,
  formatPercent,
  formatR,
} from '../../lib/text/format.ts';
import { toTone } from '../../lib/text/to-tone.ts';
import type { Stat } from '../../ui/stat-card.tsx';

/**
 * Returns active signals, win rate and result of the month. All are of the live record: the page states that once.
 * @param missing Why there are none without a portfolio.
 * @param speed How much faster than the wall clock the market runs: its days are not those of the reader.
 */
export function ownStats(
  portfolio: Portfolio | undefined,
  missing: string,
  speed: number,
): readonly [Stat, Stat, Stat] {
  const [active, winRate, month] = ['Active Signals', 'Win Rate (30d)', 'P&L (MTD)'] as const;
  if (!portfolio) {
    const empty = { value: null, note: missing };
    return [
      { label: active, ...empty },
      { label: winRate, ...empty },
      { label: month, ...empty },
    ];
  }
  return [
    { label: active, ...activeSignals(portfolio, speed) },
    { label: winRate, term: 'win-rate', ...wins(portfolio) },
    { label: month, ...monthResult(portfolio) },
  ];
}

type Shown = Omit<Stat, 'label'>;

function activeSignals({ activeSignals: { count, change } }: Portfolio, speed: number): Shown {
  const value = formatCount(count);
  if (change === null) return { value, note: 'of your current subscriptions' };
  const than = speed === 1 ? 'from yesterday' : 'from a market day ago';
  return { value, note: `${change === 0 ? '±0' : formatNumber(change, 0, 'exceptZero')} ${than}` };
}

const wins = ({ winRate: { value, missing, wins, trades } }: Portfolio): Shown => ({
  value: value === null ? null : formatPercent(value),
  note: missing ?? `${formatCount(wins)} of ${formatCounted(trades, 'trade')}`,
});

function monthResult({ month: { gain, amount, totalR }, currency }: Portfolio): Shown {
  if (amount.value === null) return { value: null, note: amount.missing };
  const value = formatAmount(amount.value, currency, 'exceptZero');
  const note = `${formatPercent(gain.value, 2, 'exceptZero')}, ${formatR(totalR.value)}, open trades included`;
  return { value, unit: currency, note, tone: toTone(value) };
}
