import type { Basis } from '@sealtick/contract';
import type { ReactNode } from 'react';
import { EM_DASH } from '../lib/format.ts';
import { BasisLabel } from './basis-label.tsx';
import { classNames } from './class-names.ts';

export interface Stat {
  label: string;
  /** Stands in the label's place: the label with its meaning behind it. */
  head?: ReactNode;
  /** Null is a dash; the note then says what is missing. */
  value: string | null;
  /** Small and grey behind the value. */
  unit?: string;
  /** What it means, or why there is none. */
  note?: ReactNode;
  /** What it stands on, where the strip's figures stand on different records. */
  basis?: Basis | null;
  tone?: 'gain' | 'loss' | undefined;
}

const TONE = { gain: 'text-long', loss: 'text-short' } as const;
const COLUMNS = { 3: 'md:grid-cols-3', 4: 'lg:grid-cols-4' } as const;

/** Figures that belong together: one strip with hairlines, not boxes. */
export function StatStrip({ stats, label, columns = 3 }: { stats: readonly Stat[]; label: string; columns?: 3 | 4 }) {
  return (
    <dl
      aria-label={label}
      className={classNames(
        'grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line',
        COLUMNS[columns],
      )}
    >
      {stats.map((stat) => (
        <StatCard key={stat.label} {...stat} />
      ))}
    </dl>
  );
}

/** One figure with its name above and what it stands on beneath. It belongs into a `dl`. */
export function StatCard({ label, head, value, unit, note, basis = null, tone }: Stat) {
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
          {value ?? EM_DASH}
          {unit && value !== null && <span className="ml-1 font-text text-14 text-ink-3 tracking-normal">{unit}</span>}
        </span>
        {(note || basis) && (
          <span className="mt-1 flex flex-wrap items-center gap-x-2 text-12 text-ink-3">
            <BasisLabel basis={basis} />
            {note && <span>{note}</span>}
          </span>
        )}
      </dd>
    </div>
  );
}
