import { EM_DASH, formatQuote, formatR } from '../../../lib/text/format.ts';
import { TONE, toTone } from '../../../lib/text/to-tone.ts';
import type { Close } from '../outcome-so-far.ts';
import { distance, type PriceNow } from '../price-now.ts';
import { type LevelRow, levelRows } from './level-rows.ts';
import type { SignalDetailView } from './signal-detail-view.ts';

/** Distances of an instrument whose pip is unknown. */
const IN_PRICE = { pip: null };

interface LevelTableProps {
  signal: SignalDetailView;
  lastClose: Close | null;
  /** The last price of the instrument and the unit of distances; distances are in price if it is unknown. */
  unit: PriceNow | undefined;
}

/** The prices of the signal from the highest to the lowest with the last close, each with its distance from the entry. */
export function LevelTable({ signal, lastClose, unit }: LevelTableProps) {
  const { digits, plan } = signal;
  const rows = levelRows(signal, lastClose, unit?.isStale === true);
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
        {rows.map((row, place) => {
          const { kind, label, price, weight } = row;
          return (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: a new key for a moved row, so that the browser counts no layout shift
              key={`${place} ${label} ${price}`}
              className={`border-line border-b ${kind === 'last' ? 'bg-surface-2' : ''}`}
            >
              <th scope="row" className="px-4 py-2.5 text-left font-text text-ink-1 md:px-6">
                {label}
                {weight !== null && <span className="ml-2 text-12 text-ink-3">{Math.round(weight * 100)}%</span>}
              </th>
              <td className="py-2.5 pl-2 text-right font-strong text-ink-1">
                {price === null ? EM_DASH : formatQuote(price, digits)}
              </td>
              <td className="py-2.5 pl-2 text-right">
                {kind === 'entry' || price === null ? '' : distance(price - plan.entry, digits, unit ?? IN_PRICE)}
              </td>
              <td className={`px-4 py-2.5 text-right md:px-6 ${TONE[toTone(formatR(row.r))]}`}>
                <Result {...row} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Result({ kind, r, noResult }: LevelRow) {
  if (kind === 'entry') return null;
  if (noResult !== null) return <span className="text-12 text-ink-3">{noResult}</span>;
  return r === null ? EM_DASH : formatR(r);
}
