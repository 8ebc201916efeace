import type { PerformanceMetrics } from '@sealtick/contract';
import { formatCounted } from '../../lib/format.ts';
import { shortageText } from '../../lib/shortage-text.ts';

/** Returns the trades behind the figures of a card, or why one of them is missing. */
export function sampleText({
  sharpe,
  maxDrawdown,
  winRate,
  payoff,
  trades,
  reason,
  basis,
}: PerformanceMetrics): string {
  // The reason refers to any missing figure, and most figures are on the strategy's own page.
  const isMissing = [sharpe, maxDrawdown, winRate, payoff].includes(null);
  return (isMissing && reason && shortageText(reason, basis)) || formatCounted(trades, 'trade');
}
