import type { Basis } from '@sealtick/contract';
import type { ReactNode } from 'react';
import { EM_DASH } from '../lib/text/format.ts';
import { TONE, type Tone } from '../lib/text/to-tone.ts';
import { BasisLabel } from './basis-label.tsx';
import { classNames } from './class-names.ts';
import { Term } from './term.tsx';

export interface Stat {
  label: string;
  /** Anchor of the glossary to which the label leads. */
  term?: string;
  /** Shown instead of the label: the label with a tooltip. */
  head?: ReactNode;
  /** Null is shown as a dash; the note then says what is missing. */
  value: string | null;
  /** Shown after the value. */
  unit?: string;
  /** Explanation, or why the value is missing. */
  note?: ReactNode;
  /** Its basis, if the figures of the strip have different records. */
  basis?: Basis | null;
  tone?: Tone;
}

const COLUMNS = {
  1: 'grid-cols-1!',
  2: '',
  3: 'md:grid-cols-3 max-md:[&>div:last-child]:col-span-2',
  4: 'lg:grid-cols-4',
  5: 'lg:grid-cols-5 max-lg:[&>div:first-child]:col-span-2',
  6: 'md:grid-cols-3 min-[90rem]:grid-cols-6 min-[90rem]:[&>div]:px-4',
} as const;

interface StatStripProps {
  stats: readonly Stat[];
  label: string;
  columns?: keyof typeof COLUMNS;
  className?: string;
}

/** Related figures in one strip. */
export function StatStrip({ stats, label, columns = 3, className }: StatStripProps) {
  return (
    <dl
      aria-label={label}
      className={classNames(
        'grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line',
        COLUMNS[columns],
        className,
      )}
    >
      {stats.map((stat) => (
        <StatCard key={stat.label} {...stat} />
      ))}
    </dl>
  );
}

/** Figures that have a value in one strip; those without one share a line that says what they lack. */
export function KnownStats({ stats, ...rest }: Omit<StatStripProps, 'columns'>) {
  const known = stats.filter(({ value }) => value !== null);
  const lacks = Map.groupBy(
    stats.filter(({ value }) => value === null),
    ({ note }) => note,
  );
  return (
    <div className={classNames('grid gap-2', rest.className)}>
      {isCount(known.length) && <StatStrip {...rest} className="" stats={known} columns={known.length} />}
      {[...lacks].map(([note, lacking], i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a note may be an element
        <p key={i} className="text-13 text-ink-3">
          {`${EM_DASH} ${lacking.map(({ label }) => label).join(', ')}`}
          {note && <>: {note}</>}
        </p>
      ))}
    </div>
  );
}

const isCount = (count: number): count is keyof typeof COLUMNS => count in COLUMNS;

/** One figure with its name above and its basis below. Use it inside a `dl`. */
export function StatCard({ label, term, head, value, unit, note, basis = null, tone = 'neutral' }: Stat) {
  return (
    <div className="bg-surface-1 px-4 py-3.5 md:px-5 md:py-4">
      <dt className="text-13">{head ?? <Term of={term}>{label}</Term>}</dt>
      <dd>
        <span
          className={classNames(
            'mt-1.5 block font-head text-20 tracking-tight tabular-nums md:text-24',
            TONE[tone] || 'text-ink-1',
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
