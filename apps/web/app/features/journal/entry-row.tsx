import type { JournalEntry } from '@sealtick/contract';
import { Link } from 'react-router';
import { formatR } from '../../lib/text/format.ts';
import { TONE, toTone } from '../../lib/text/to-tone.ts';
import { formatMoment } from '../../lib/time/time.ts';
import { SideLabel } from '../../ui/side-label.tsx';
import { endLabel } from './end-label.ts';
import { noteLine } from './note-line.ts';

interface EntryRowProps {
  entry: JournalEntry;
  to: string;
  isOpen: boolean;
}

/** A trade in the list, whose width sets its columns: when, what, how it ended, and the beginning of its note. */
export function EntryRow({ entry, to, isOpen }: EntryRowProps) {
  const { symbol, side, timeframe, openedAt, r, missing, note } = entry;
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        aria-current={isOpen ? 'true' : undefined}
        className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-surface-2 aria-[current]:bg-surface-2 aria-[current]:shadow-[inset_2px_0_var(--color-accent)] md:px-5 @3xl:grid-cols-[10rem_minmax(11rem,1.1fr)_7rem_6.5rem_minmax(0,1.4fr)]"
      >
        <span className="order-3 text-13 text-ink-3 @3xl:order-none">{formatMoment(openedAt)}</span>
        <span className="order-1 flex min-w-0 items-center gap-2 @3xl:order-none">
          <SideLabel side={side} />
          <span className="font-strong text-ink-1 wrap-anywhere">{symbol}</span>
          {timeframe && <span className="text-13 text-ink-3">{timeframe}</span>}
        </span>
        <span className="order-4 text-right text-13 @3xl:order-none @3xl:text-left">{endLabel(entry)}</span>
        <span className={`order-2 text-right tabular-nums @3xl:order-none ${TONE[toTone(formatR(r))]}`}>
          {r === null ? missingR(missing) : formatR(r)}
        </span>
        <span className="order-5 col-span-2 truncate text-13 @3xl:order-none @3xl:col-span-1">
          {note === '' ? <span className="text-warn">No note yet</span> : noteLine(note)}
        </span>
      </Link>
    </li>
  );
}

const missingR = (missing: string | null) => <span className="text-12 text-ink-3">{missing ?? '—'}</span>;
