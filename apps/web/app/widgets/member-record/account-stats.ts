import type { Portfolio, PortfolioAnalytics } from '@sealtick/contract';
import { formatPercent, formatRatio } from '../../lib/text/format.ts';
import { shortageText } from '../../lib/text/shortage-text.ts';
import { toTone } from '../../lib/text/to-tone.ts';
import type { Stat } from '../../ui/stat-card.tsx';

/** Returns total return, Sharpe ratio and maximum drawdown of the account, or what is missing for each. */
export function accountStats(
  { trades }: Pick<Portfolio, 'trades'>,
  { statistics }: Pick<PortfolioAnalytics, 'statistics'>,
): Stat[] {
  const of = (label: string, term: string, key: string, format: (value: number) => string): Stat => {
    const { value = null, reason = null } = statistics.find((one) => one.key === key) ?? {};
    if (reason !== null) return { label, value: null, note: shortageText(reason, { record: 'live' }) };
    // Nothing was measured where the value has not moved yet.
    if (value === null || trades === 0) return { label, value: null, note: 'needs 1 trade, has 0' };
    const text = format(value);
    return {
      label,
      term,
      value: text,
      tone: key === 'totalReturn' ? toTone(text) : 'neutral',
      note: key === 'sharpeRatio' ? 'to the last daily mark' : 'up to now',
    };
  };
  return [
    of('Total return', 'total-return', 'totalReturn', (value) => formatPercent(value, 1, 'exceptZero')),
    of('Sharpe ratio', 'sharpe', 'sharpeRatio', formatRatio),
    of('Max drawdown', 'max-drawdown', 'maxDrawdown', formatPercent),
  ];
}
