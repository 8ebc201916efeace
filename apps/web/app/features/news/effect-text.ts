import type { NewsEffectGroup } from '@sealtick/contract';
import { EM_DASH, formatCounted, formatR } from '../../lib/text/format.ts';

/** Returns a 95% interval in R: "−6.1 R to +11.9 R". */
export const intervalText = ({ low, high }: { low: number | null; high: number | null }): string =>
  low === null || high === null ? EM_DASH : `${formatR(low, 1)} to ${formatR(high, 1)}`;

/** Returns what the figures of a group show about a news rule, and what they do not. */
export function verdictText({
  change,
  missing,
  releases,
}: Pick<NewsEffectGroup, 'change' | 'missing' | 'releases'>): string {
  if (releases === 0)
    return 'The calendar has no high-impact release on these days, so the figures do not show what the rule would have done.';
  if (change.trades === 0) return 'No signal was close to a release, so the rule would have changed nothing.';
  const count = `${formatCounted(change.trades, 'signal')} would not have been sent.`;
  if (change.low === null || change.high === null) return `${count} ${missing ?? ''}`.trim();
  if (change.low > 0) return `${count} The interval of the change is above 0: without them the result was better.`;
  if (change.high < 0) return `${count} The interval of the change is below 0: without them the result was worse.`;
  return `${count} The interval of the change contains 0: it could be chance.`;
}
