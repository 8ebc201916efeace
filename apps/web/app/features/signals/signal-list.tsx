import type { Basis } from '@sealtick/contract';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { isSameBasis } from '../../lib/figures/common-basis.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type BasisRun, basisRuns } from './basis-runs.ts';
import { countOpenSides, groupConflicts } from './conflicts.ts';
import { firstSeenId } from './first-seen-id.ts';
import type { Prices } from './price-now.ts';
import { RunHeading } from './run-heading.tsx';
import { ROW_GRID, SignalRow } from './signal-row.tsx';
import type { SignalView } from './signal-view.ts';
import { useKeptFocus } from './use-kept-focus.ts';

const SKELETONS = ['1', '2', '3', '4', '5'];
const HEAD = ['Signal', 'Entry', 'Stop', 'Target', 'Stop → target', 'Earlier trades', 'Published', ''];

/** Cards on small screens; on wide ones the rows of one panel with column headings. */
export function SignalList({
  label,
  signals,
  prices,
  stated,
  feed,
  seenUntil = null,
  room = 0,
  children,
}: {
  label: string;
  signals: readonly SignalView[];
  /** Last prices of the instruments. */
  prices: Prices;
  /** The basis that the screen states once. */
  stated: Basis | null;
  /** The signals in which opposite ones are looked for, if not only the shown ones. */
  feed?: readonly SignalView[];
  /** Market time of the member's last visit: a line stands above the first row that was there then. */
  seenUntil?: string | null;
  /** Rows that a panel has room for, so that the first signals of a short list do not move what is below it. */
  room?: number;
  children?: ReactNode;
}) {
  const keptFocus = useKeptFocus();
  const sides = countOpenSides(feed ?? signals);
  const firstSeen = firstSeenId(signals, seenUntil);
  // Kept here, because a row that moves gets a new element.
  const [openNotes, setOpenNotes] = useState<readonly string[]>([]);
  const toggleNote = (id: string) =>
    setOpenNotes((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  return (
    <div className="lg:overflow-hidden lg:rounded-card lg:border lg:border-line lg:bg-surface-1">
      <div
        aria-hidden="true"
        className={`${ROW_GRID} hidden min-h-8 whitespace-nowrap border-line border-b px-5 text-12 text-ink-3 lg:grid`}
      >
        {HEAD.map((name, column) => (
          <span key={name} className={column === 0 || column === 4 ? '' : 'text-right'}>
            {name}
          </span>
        ))}
      </div>
      <div {...keptFocus}>
        {basisRuns(signals).map((run, i) => (
          <RunRows
            key={run.rows[0]!.id}
            label={i === 0 ? label : null}
            heading={isSameBasis(run.basis, stated) ? null : <RunHeading run={run} rows={feed ?? signals} />}
          >
            {getRows(run).map(({ signal, conflict }, place) => (
              <SignalRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a new key for a moved row, so that the browser counts no layout shift
                key={`${place} ${signal.id}`}
                signal={signal}
                price={prices.get(signal.symbol)}
                sides={sides}
                conflict={conflict}
                isFirstSeen={signal.id === firstSeen}
                isNoteOpen={openNotes.includes(signal.id)}
                onToggleNote={() => toggleNote(signal.id)}
              />
            ))}
          </RunRows>
        ))}
      </div>
      {signals.length < room && (
        <p
          className="flex items-center justify-center border-line text-13 text-ink-3 max-lg:mt-3 max-lg:rounded-card max-lg:border max-lg:border-dashed max-lg:p-4 lg:h-(--room) lg:border-t"
          style={{ '--room': `calc(${room - signals.length} * (3.875rem + 1px))` } as CSSProperties}
        >
          New signals appear here automatically.
        </p>
      )}
      {children && <div className="mt-3 lg:mt-0 lg:border-line lg:border-t">{children}</div>}
    </div>
  );
}

/** Returns the rows of a run: opposite ones together, the first of which says so. */
const getRows = ({ rows }: BasisRun<SignalView>) =>
  groupConflicts(rows).flatMap((group) =>
    group.rows.map((signal, i) => ({
      signal,
      conflict: group.conflict === null ? null : { text: i === 0 ? group.conflict : null },
    })),
  );

interface RunRowsProps {
  /** Name of the list; null for one that its heading names. */
  label: string | null;
  heading: ReactNode;
  children: ReactNode;
}

function RunRows({ label, heading, children }: RunRowsProps) {
  const id = useId();
  return (
    <>
      {heading && (
        <div id={id} className="mt-5 mb-2 text-13 lg:my-0 lg:border-line lg:border-y lg:bg-surface-2 lg:px-5 lg:py-2">
          {heading}
        </div>
      )}
      <ul
        {...(label === null ? { 'aria-labelledby': id } : { 'aria-label': label })}
        className="grid gap-3 md:grid-cols-2 lg:grid-cols-1 lg:gap-0"
      >
        {children}
      </ul>
    </>
  );
}

/** Placeholders of a list of signals. @param count Number of rows, at most five. */
export function SignalListSkeleton({ count = SKELETONS.length }: { count?: number }) {
  return (
    <ul
      aria-hidden="true"
      className="grid gap-3 md:grid-cols-2 lg:grid-cols-1 lg:gap-0 lg:divide-y lg:divide-line lg:rounded-card lg:border lg:border-line lg:bg-surface-1 lg:pt-8"
    >
      {SKELETONS.slice(0, count).map((key) => (
        <li
          key={key}
          className="flex min-h-56 flex-col justify-between rounded-card border border-line bg-surface-1 p-4 md:max-lg:last:col-span-full lg:min-h-15.5 lg:py-2 lg:rounded-none lg:border-0 lg:px-5"
        >
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-5 w-2/3" />
        </li>
      ))}
    </ul>
  );
}
