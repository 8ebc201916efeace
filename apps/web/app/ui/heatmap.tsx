import { useState } from 'react';
import { formatPercent } from '../lib/text/format.ts';
import { TONE, toTone } from '../lib/text/to-tone.ts';
import { MONTHS } from '../lib/time/time.ts';
import { classNames } from './class-names.ts';

export interface HeatCell {
  /** A fraction. */
  readonly value: number;
  /** The record covers only a part of the month. */
  readonly isPartial: boolean;
}

export interface HeatRow {
  readonly year: number;
  /** January to December; null if the record does not cover the month. */
  readonly months: readonly (HeatCell | null)[];
  readonly total: number;
}

/** Percent of the colour; with more of it the text would lose contrast. */
const MAX_DEPTH = 80;

/** Monthly returns. On a phone, cells show only colours, losses also a dash; a tap shows the number. */
export function Heatmap({ label, rows }: { label: string; rows: readonly HeatRow[] }) {
  const [selected, setSelected] = useState('');
  const largest = Math.max(0.001, ...rows.flatMap(({ months }) => months.map((cell) => Math.abs(cell?.value ?? 0))));
  return (
    <div>
      <table aria-label={label} className="w-full table-fixed border-separate border-spacing-0.5 text-12 tabular-nums">
        <thead>
          <tr className="text-ink-3">
            <th scope="col" className="w-10 text-left font-text md:w-12">
              <span className="sr-only">Year</span>
            </th>
            {MONTHS.map((month) => (
              <th key={month} scope="col" className="pb-1 text-center font-text">
                <abbr title={month} className="no-underline">
                  {month[0]}
                  <span className="hidden md:inline">{month.slice(1)}</span>
                </abbr>
              </th>
            ))}
            <th scope="col" className="w-14 pb-1 text-right font-text">
              Year
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ year, months, total }) => (
            <tr key={year}>
              <th scope="row" className="text-left font-text text-ink-2">
                {year}
              </th>
              {months.map((cell, i) => (
                <Cell
                  key={MONTHS[i]}
                  cell={cell}
                  largest={largest}
                  onSelect={() =>
                    cell && setSelected(`${MONTHS[i]} ${year}: ${formatPercent(cell.value, 1, 'exceptZero')}`)
                  }
                />
              ))}
              <td className={classNames('text-right font-strong', TONE[toTone(number(total))])}>{number(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 min-h-4 text-12 text-ink-2 md:hidden print:hidden" aria-hidden="true">
        {selected || 'Tap a month to see its return.'}
      </p>
    </div>
  );
}

interface CellProps {
  cell: HeatCell | null;
  largest: number;
  onSelect: () => void;
}

const BACKGROUND = {
  gain: 'var(--color-long-mute)',
  loss: 'var(--color-short-mute)',
  neutral: 'var(--color-surface-1)',
} as const;

function Cell({ cell, largest, onSelect }: CellProps) {
  if (cell === null) return <td />;
  const { value, isPartial } = cell;
  const depth = Math.round(12 + (MAX_DEPTH - 12) * Math.min(1, Math.abs(value) / largest));
  const tone = toTone(number(value));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the number is in the cell; a tap only repeats it below
    <td
      onClick={onSelect}
      className="picture h-6.5 rounded-chip text-center text-ink-1"
      style={{ background: `color-mix(in oklab, ${BACKGROUND[tone]} ${depth}%, var(--color-surface-1))` }}
    >
      <span aria-hidden="true" className="md:hidden print:hidden">
        {tone === 'loss' ? '–' : ''}
      </span>
      <span className="sr-only md:not-sr-only print:not-sr-only">
        {number(value)}
        {isPartial && (
          <>
            <span aria-hidden="true">*</span>
            <span className="sr-only"> (partial month)</span>
          </>
        )}
      </span>
    </td>
  );
}

/** A percentage without the percent sign, which is in the heading. */
const number = (fraction: number) => formatPercent(fraction, 1, 'exceptZero').replace(/%$/u, '');
