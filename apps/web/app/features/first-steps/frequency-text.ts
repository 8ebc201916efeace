import type { Strategy } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { formatCounted } from '../../lib/text/format.ts';

const MONTH_MS = 30 * DAY_MS;

type Metrics = Pick<Strategy['performanceMetrics'], 'trades' | 'from' | 'to'>;

/** Returns how often a strategy trades, "3 trades per month"; null for a record of less than a month. */
export function frequencyText({ trades, from, to }: Metrics): string | null {
  const span = from === null || to === null ? 0 : Date.parse(to) - Date.parse(from);
  if (span < MONTH_MS) return null;
  const count = Math.round((trades * MONTH_MS) / span);
  return count === 0 ? 'less than 1 trade per month' : `${formatCounted(count, 'trade')} per month`;
}
