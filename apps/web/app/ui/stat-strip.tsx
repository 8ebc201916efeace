import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Stat {
  label: string;
  /** Stands in the label's place: the label with its meaning behind it. */
  head?: ReactNode;
  value: string;
  /** What it means, or why there is none. */
  note?: ReactNode;
  tone?: 'gain' | 'loss' | undefined;
}

const TONE = { gain: 'text-long', loss: 'text-short' } as const;

/** Figures that belong together: one strip with hairlines, not boxes. */
export function StatStrip({ stats, label }: { stats: readonly Stat[]; label: string }) {
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-3"
    >
      {stats.map((stat) => (
        <StatCard key={stat.label} {...stat} />
      ))}
    </dl>
  );
}

function StatCard({ label, head, value, note, tone }: Stat) {
  return (
    <div className="bg-surface-1 px-4 py-3.5 md:px-5 md:py-4">
      <dt className="text-13">{head ?? label}</dt>
      <dd>
        <span
          className={classNames(
            'mt-1.5 block font-head text-20 tracking-tight tabular-nums md:text-24',
            tone ? TONE[tone] : 'text-ink-1',
          )}
        >
          {value}
        </span>
        {note && <span className="mt-1 block text-12 text-ink-3">{note}</span>}
      </dd>
    </div>
  );
}
