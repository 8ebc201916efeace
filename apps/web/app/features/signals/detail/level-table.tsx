import { EM_DASH, formatQuote, formatR } from '../../../lib/format.ts';
import { type Close, inR } from '../outcome-so-far.ts';
import { distance, type PriceNow } from '../price-now.ts';
import { toneOf } from '../tone-of.ts';
import type { LevelView, SignalDetailView } from './signal-detail-view.ts';

interface Row extends Omit<LevelView, 'kind' | 'price'> {
  readonly kind: LevelView['kind'] | 'last';
  readonly price: number | null;
}

interface LevelTableProps {
  signal: SignalDetailView;
  lastClose: Close | null;
  /** Where its instrument stands, and in which unit distances are told; in price where that is not known. */
  unit: PriceNow | undefined;
}

/** Every price of the signal from the highest to the lowest, as far from the entry as it is; under them the last close. */
export function LevelTable({ signal, lastClose, unit }: LevelTableProps) {
  const { planned, digits, isOpen } = signal;
  // Below the levels and there from the start, so that none moves when the bars have been read.
  const last: Row[] = isOpen
    ? [
        {
          kind: 'last',
          label: unit?.isStale ? 'Last close, stale' : 'Last close',
          price: lastClose?.price ?? null,
          weight: null,
        },
      ]
    : [];
  const rows = [...planned, ...last];
  const { entry } = signal.plan;
  return (
    <table className="w-full tabular-nums">
      <caption className="sr-only">Levels of the signal</caption>
      <thead>
        <tr className="border-line border-b text-12 text-ink-3">
          <th scope="col" className="px-4 py-2.5 text-left font-text md:px-6">
            Level
          </th>
          <th scope="col" className="py-2.5 text-right font-text">
            Price
          </th>
          <th scope="col" className="py-2.5 text-right font-text">
            From entry
          </th>
          <th scope="col" className="px-4 py-2.5 text-right font-text md:px-6">
            Result
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ kind, label, price, weight }) => {
          // The last close is drawn anew when it changes, so that none of its figures counts as jumping.
          const r = kind === 'entry' || price === null ? null : inR(signal, price);
          return (
            <tr
              key={kind === 'last' ? `last ${price}` : label}
              className={`border-line border-b ${kind === 'last' ? 'bg-surface-2' : ''}`}
            >
              <th scope="row" className="px-4 py-2.5 text-left font-text text-ink-1 md:px-6">
                {label}
                {weight !== null && <span className="ml-2 text-12 text-ink-3">{Math.round(weight * 100)}&nbsp;%</span>}
              </th>
              <td className="py-2.5 pl-2 text-right font-strong text-ink-1">
                {price === null ? EM_DASH : formatQuote(price, digits)}
              </td>
              <td className="py-2.5 pl-2 text-right">
                {kind === 'entry' || entry === null || price === null
                  ? ''
                  : unit
                    ? distance(entry, price, unit)
                    : formatQuote(price - entry, digits, 'exceptZero')}
              </td>
              <td className={`px-4 py-2.5 text-right md:px-6 ${toneOf(r)}`}>
                {r === null ? (kind === 'entry' ? '' : EM_DASH) : formatR(r)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
