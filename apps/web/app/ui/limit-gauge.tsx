import type { Portfolio } from '@sealtick/contract';

type LimitUse = Portfolio['limits']['dailyUse'];

const BAR: Readonly<Record<LimitUse, string>> = {
  low: 'bg-ink-2',
  medium: 'bg-ink-2',
  high: 'bg-warn',
  reached: 'bg-short',
};

interface LimitGaugeProps {
  label: string;
  /** Shown after the label. */
  limit?: string;
  used: string;
  /** Explanation below. */
  more?: string | null;
  /** Share of the limit that is used; null without a record. */
  share: number | null;
  /** The same as a level; null without a record. */
  use: LimitUse | null;
  /** Shown at the limit. */
  reached: string;
}

/** A limit, how much of it is used, and a bar that turns amber from 80% and red at the limit. */
export function LimitGauge({ label, limit = '', used, more = null, share, use, reached }: LimitGaugeProps) {
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{`${label} ${limit}`.trim()}</span>
        <span className="font-strong text-ink-1 tabular-nums">{used}</span>
      </p>
      {share !== null && use !== null && (
        <div
          aria-hidden="true"
          className="mt-1.5 h-1.5 overflow-hidden rounded-full! bg-surface-3 forced-color-adjust-none"
        >
          <div className={`h-full ${BAR[use]}`} style={{ width: `${Math.min(100, 100 * share)}%` }} />
        </div>
      )}
      {more && <p className="mt-1 text-12 text-ink-3 tabular-nums">{more}</p>}
      {use === 'reached' && <p className="mt-1 text-13 text-short">{reached}</p>}
    </div>
  );
}
