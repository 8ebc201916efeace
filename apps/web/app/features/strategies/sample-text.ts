import type { PerformanceMetrics } from '@sealtick/contract';
import { formatCounted } from '../../lib/text/format.ts';
import { shortageText } from '../../lib/text/shortage-text.ts';

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
