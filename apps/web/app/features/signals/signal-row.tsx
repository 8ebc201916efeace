import { ArrowUpDown } from 'lucide';
import { Link, useLocation } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { afterHydration } from '../../lib/scripts/deferred.tsx';
import { useSite } from '../../lib/site/site.tsx';
import { formatCount } from '../../lib/text/format.ts';
import { RelativeTime } from '../../lib/time/clock.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.ts';
import { Mark } from '../../ui/mark.tsx';
import { SideLabel } from '../../ui/side-label.tsx';
import { type OpenSides, oppositionText } from './conflicts.ts';
import { useLiveSignals } from './live-signals.tsx';
import { OutcomeMix } from './outcome-mix.tsx';
import { type PriceNow, toStanding } from './price-now.ts';
import { rowLinkId } from './row-link.ts';
import { RowNote, RowNoteButton } from './row-note.tsx';
import { RowOutcome } from './row-outcome.tsx';
import { LastClose, RowPrice } from './row-price.tsx';
import type { SignalView } from './signal-view.ts';

export const ROW_GRID =
  'lg:grid-cols-[minmax(10rem,1.25fr)_minmax(5.75rem,0.6fr)_repeat(2,minmax(5rem,0.55fr))_minmax(var(--row-path,10.5rem),1.1fr)_4.75rem_5.5rem_4rem] lg:items-center lg:gap-x-(--row-gap,1rem)';

const RowMenu = afterHydration(async () => (await import('./row-menu.tsx')).RowMenu, <span className="size-8" />);

interface SignalRowProps {
  signal: SignalView;
  price: PriceNow | undefined;
  /** Open signals of the feed by symbol and side. */
  sides: OpenSides;
  /** Its place in a group of opposite signals of the symbol; null outside of one. */
  conflict: ConflictPlace | null;
  /** Whether the member saw this row and those below on the last visit, and not the one above. */
  isFirstSeen: boolean;
  isNoteOpen: boolean;
  onToggleNote: () => void;
}

interface ConflictPlace {
  /** Says what conflicts, above the first row of the group; null on the others. */
  readonly text: string | null;
}

/** One signal: a card on small screens, one row of a grid on wide ones. Both use the same elements. */
export function SignalRow({ signal, price, sides, conflict, isFirstSeen, isNoteOpen, onToggleNote }: SignalRowProps) {
  const isNew = useLiveSignals().arrived.has(signal.id);
  const isMember = useSite().visitor.user !== null;
  const { last, toStop, toTarget, soFar, now } = toStanding(signal, price);
  const { index, note } = signal;
  const pip = price?.pip ?? null;
  const opposition = conflict === null ? oppositionText(signal, sides) : null;
  return (
    <li
      className={`${isNew ? 'first:arrival' : ''} ${conflict ? 'max-lg:border-l-warn lg:shadow-[inset_2px_0_var(--color-warn)]' : ''} relative flex flex-col border-line md:max-lg:last:odd:col-span-full bg-surface-1 px-4 py-3.5 max-lg:rounded-card max-lg:border lg:min-h-15.5 lg:justify-center lg:px-5 lg:py-2.5 lg:not-first:border-t has-[a:hover]:bg-surface-2 has-[a[aria-current]]:bg-surface-2 has-[a[aria-current]]:shadow-[inset_2px_0_var(--color-accent)]`}
    >
      {isFirstSeen && (
        <p className="mb-2 flex items-center gap-3 text-12 text-accent before:h-px before:flex-1 before:bg-accent after:h-px after:flex-1 after:bg-accent">
          Seen on your last visit
        </p>
      )}
      {conflict?.text && <ConflictLine text={conflict.text} symbol={signal.symbol} />}
      <div
        className={`${ROW_GRID} grid flex-1 grid-cols-3 gap-x-3 gap-y-3 max-lg:grid-rows-[repeat(3,auto)_1fr] lg:flex-none lg:gap-y-0`}
      >
        <div className="col-span-2 min-w-0 lg:col-span-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <SideLabel side={signal.side} />
            <h3 className="text-16 lg:text-14">
              <SignalLink signal={signal} />
            </h3>
            <span className="text-12 text-ink-3">{signal.timeframe}</span>
            {isNew && <Badge tone="accent">New</Badge>}
          </div>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-13 lg:mt-0.5 lg:text-12">
            <span>{signal.strategyName}</span>
            {opposition && (
              <Link
                to={paths.getOpenSignals(signal.symbol)}
                preventScrollReset
                title={`Open signals of ${signal.symbol} in both directions`}
                className="relative z-1 whitespace-nowrap text-12 text-warn hover:underline"
              >
                {opposition}
              </Link>
            )}
          </p>
        </div>
        <p className="text-right text-12 text-ink-3 max-lg:col-start-3 max-lg:row-start-1 max-lg:pt-1 lg:col-start-7 lg:row-start-1 lg:self-start">
          <RelativeTime value={signal.createdAt} />
        </p>
        <dl className="col-span-3 grid grid-cols-subgrid lg:col-start-2 lg:row-start-1">
          <RowPrice label="Entry" price={signal.entry} pip={pip}>
            {last && <LastClose {...last} />}
          </RowPrice>
          <RowPrice label="Stop" price={signal.stop} pip={pip} className="max-lg:text-center">
            {toStop}
          </RowPrice>
          <RowPrice label="Target" price={signal.target} pip={pip} className="max-lg:text-right">
            {toTarget}
          </RowPrice>
        </dl>
        <div className="col-span-3 lg:col-span-1 lg:col-start-5 lg:row-start-1">
          <RowOutcome signal={signal} soFar={soFar} now={now} />
        </div>
        <p className="text-12 text-ink-3 max-lg:col-span-2 max-lg:flex max-lg:items-baseline max-lg:gap-2 lg:col-start-6 lg:row-start-1 lg:text-right">
          <span className="lg:sr-only">Earlier trades</span>
          <OutcomeMix signal={signal} />
        </p>
        <p className="text-right text-12 text-ink-3 lg:col-start-7 lg:row-start-1 lg:self-end">
          {index !== null && <LogIndex index={index} />}
        </p>
        <div className="col-start-3 row-start-1 flex items-center gap-2 self-end justify-self-end lg:col-start-8 lg:gap-0 lg:self-center">
          {note !== '' && <RowNoteButton signal={signal} isOpen={isNoteOpen} onToggle={onToggleNote} />}
          {isMember && <RowMenu signal={signal} />}
        </div>
        {note !== '' && isNoteOpen && <RowNote signal={signal} />}
      </div>
    </li>
  );
}

/** Says once that the rows below are opposite, and leads to all open signals of the symbol. */
function ConflictLine({ text, symbol }: { text: string; symbol: string }) {
  return (
    <p className="mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-warn lg:mb-2">
      <span className="inline-flex items-center gap-1.5 font-strong">
        <Icon of={ArrowUpDown} size={13} strokeWidth={2.4} className="shrink-0" />
        {text}
      </span>
      <Link to={paths.getOpenSignals(symbol)} preventScrollReset className="touch relative z-1 hover:underline">
        Show only these
      </Link>
    </p>
  );
}

/** The whole row opens its signal; its accessible name is the symbol and the strategy. */
function SignalLink({ signal: { id, symbol, strategyName } }: { signal: SignalView }) {
  const { pathname, search, state } = useLocation();
  const isList = pathname.startsWith(paths.signals);
  // Moving from one signal to another adds no history entry, so that one step back returns to the list.
  const isAnotherOpen = isList && pathname !== paths.signals;
  return (
    <Link
      id={isList ? rowLinkId(id) : undefined}
      data-row={isList || undefined}
      to={paths.signal(id, isList ? search : '')}
      replace={isAnotherOpen}
      state={isAnotherOpen ? state : { fromList: isList }}
      preventScrollReset
      aria-current={pathname === paths.signal(id) || undefined}
      aria-label={`${symbol}, signal of ${strategyName}`}
      className="after:absolute after:inset-0 focus-visible:shadow-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
    >
      {symbol}
    </Link>
  );
}

/** The log index of the signal. */
function LogIndex({ index }: { index: number }) {
  return (
    <span className="inline-flex items-center gap-1.25">
      <Mark size={13} />
      <span className="sr-only">Log entry </span>
      <span className="font-mono text-ink-2">#{formatCount(index)}</span>
    </span>
  );
}
