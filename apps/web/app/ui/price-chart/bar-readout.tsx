import { formatQuote } from '../../lib/format.ts';
import { formatMoment } from '../../lib/time.ts';
import { useTimeZone } from '../../lib/time-zone.ts';
import type { ChartBar } from './chart-data.ts';

const PRICES = [
  ['O', 'Open', 'open'],
  ['H', 'High', 'high'],
  ['L', 'Low', 'low'],
  ['C', 'Close', 'close'],
] as const;

/** Time and prices of one bar, over the chart: of the one under the crosshair, else of the newest. */
export function BarReadout({ bar, digits }: { bar: ChartBar | undefined; digits: number }) {
  const zone = useTimeZone();
  if (!bar) return null;
  return (
    <div
      role="status"
      className="pointer-events-none absolute top-0 left-1 z-1 flex flex-wrap gap-x-2.5 rounded-chip bg-surface-1/85 px-1 text-12 text-ink-3 tabular-nums print:hidden"
    >
      <span>{formatMoment(new Date(bar.time).toISOString(), zone)}</span>
      <dl className="contents">
        {PRICES.map(([short, name, key]) => (
          <div key={key} className="flex gap-1">
            <dt title={name}>{short}</dt>
            <dd className="text-ink-1">{formatQuote(bar[key], digits)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
