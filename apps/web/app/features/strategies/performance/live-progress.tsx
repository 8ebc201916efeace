import { DAY_MS } from '@sealtick/engine';
import { formatCount } from '../../../lib/text/format.ts';
import { formatDate } from '../../../lib/time/time.ts';
import { RecordLabel } from '../../../ui/basis-label.tsx';
import { Card } from '../../../ui/card.tsx';
import type { PerformanceView } from './performance-view.ts';

/** Trades and days from which the ratios of a live record are shown. */
const SAMPLE = { trades: 30, days: 90 } as const;

/** Returns how much of the sample for the ratios a live record has; null without a record, and once it is complete. */
export function liveProgress({ live }: Pick<PerformanceView, 'live'>) {
  if (live === null) return null;
  const trades = live.statistics.find(({ key }) => key === 'trades')?.value ?? 0;
  const days = (Date.parse(live.to) - Date.parse(live.from)) / DAY_MS;
  const share = Math.min(trades / SAMPLE.trades, days / SAMPLE.days);
  return share < 1 ? { trades, days: Math.floor(days), share } : null;
}

/** How far the live record is from figures that mean something, as a line with a bar. */
export function LiveProgress({ performance }: { performance: PerformanceView }) {
  const progress = liveProgress(performance);
  if (progress === null) return null;
  const { trades, days, share } = progress;
  return (
    <Card aria-label="Live record so far" className="grid gap-2 px-4 py-3 md:px-5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-13 tabular-nums">
        <RecordLabel record="live" />
        <span className="text-ink-1">
          {formatCount(trades)} of {SAMPLE.trades} trades, {formatCount(days)} of {SAMPLE.days} days
        </span>
        <span className="text-12 text-ink-3">
          Ratios are shown once both are complete. Live since {formatDate(performance.live?.from ?? '')}.
        </span>
      </p>
      <span aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-surface-3 forced-color-adjust-none">
        <span className="block h-full bg-accent" style={{ width: `max(4px, ${100 * share}%)` }} />
      </span>
    </Card>
  );
}
