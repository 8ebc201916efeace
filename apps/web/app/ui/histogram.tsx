import { formatCounted } from '../lib/text/format.ts';
import { classNames } from './class-names.ts';

export interface Bar {
  /** The range, such as "0 to +0.5 R". */
  readonly label: string;
  /** Label under the bar; empty for most. */
  readonly tick: string;
  readonly count: number;
  readonly tone: 'gain' | 'loss';
}

/** Height of the highest bar, as a fraction of the chart's. */
const MAX_HEIGHT = 0.88;

/** The number of results in each range, as bars from left to right. */
export function Histogram({ label, bars }: { label: string; bars: readonly Bar[] }) {
  // The highest bar leaves room for its number.
  const scale = Math.max(1, ...bars.map(({ count }) => count)) / MAX_HEIGHT;
  return (
    <div>
      <ul aria-label={label} className="picture flex h-44 items-end gap-0.5 border-line border-b">
        {bars.map(({ label: range, count, tone }) => (
          <li key={range} className="group relative flex h-full min-w-0 flex-1 items-end" title={`${range}: ${count}`}>
            <span className="sr-only">{`${range}: ${formatCounted(count, 'trade')}`}</span>
            <span
              aria-hidden="true"
              className={classNames('w-full rounded-t-chip', tone === 'gain' ? 'bg-long-mute' : 'bg-short-mute')}
              style={{ height: `${(100 * count) / scale}%`, minHeight: count > 0 ? 2 : 0 }}
            />
            <span
              aria-hidden="true"
              className="absolute inset-x-0 hidden text-center text-12 text-ink-1 tabular-nums sm:block"
              style={{ bottom: `calc(${(100 * count) / scale}% + 1px)` }}
            >
              {count > 0 ? count : ''}
            </span>
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className="flex gap-0.5 pt-1 text-12 text-ink-3 tabular-nums">
        {bars.map(({ label: range, tick }) => (
          <span key={range} className="min-w-0 flex-1">
            <span className="block whitespace-nowrap">{tick}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
