import { formatQuote } from '../../lib/text/format.ts';
import { formatMoment } from '../../lib/time/time.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { classNames } from '../class-names.ts';
import type { ChartBar } from './chart-data.ts';

const PRICES = [
  ['O', 'Open', 'open'],
  ['H', 'High', 'high'],
  ['L', 'Low', 'low'],
  ['C', 'Close', 'close'],
] as const;

/** Two lines where the chart is narrow. */
const ROOM = 'min-h-9 @lg:min-h-5 print:hidden';

interface BarReadoutProps {
  bar: ChartBar | undefined;
  digits: number;
  /** Names of the releases in the bar. */
  releases?: string;
}

/**
 * Time and prices of one bar, above the chart: of the one under the crosshair, else of the newest. Its lines are reserved, so that
 * it neither moves the chart nor covers it.
 */
export function BarReadout({ bar, digits, releases = '' }: BarReadoutProps) {
  const zone = useTimeZone();
  if (!bar) return <div className={ROOM} />;
  return (
    <div
      role="status"
      className={classNames(ROOM, 'flex flex-wrap content-start gap-x-2.5 px-1 text-12 text-ink-3 tabular-nums')}
    >
      <span>{formatMoment(bar.time, zone)}</span>
      <dl className="contents">
        {PRICES.map(([short, name, key]) => (
          <div key={key} className="flex gap-1">
            <dt title={name}>{short}</dt>
            <dd className="text-ink-1">{formatQuote(bar[key], digits)}</dd>
          </div>
        ))}
      </dl>
      {releases !== '' && <span className="text-ink-1">{releases}</span>}
    </div>
  );
}
