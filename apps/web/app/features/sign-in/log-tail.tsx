import type { LoggedEntry, Signal } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/navigation/paths.ts';
import { formatCount } from '../../lib/text/format.ts';
import { formatClock } from '../../lib/time/time.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { classNames } from '../../ui/class-names.ts';
import { Mark } from '../../ui/mark.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { entryText } from './entry-text.ts';
import { sizeQuery, symbolsQuery, tailQuery } from './log-tail.queries.ts';

const HASH_DIGITS = 8;
const ON_A_PHONE = 5;

/** The newest entries of the log, newest first; before there are any, what a member of a new site gets. */
export function LogTail() {
  const zone = useTimeZone();
  const { data: checkpoint, isSuccess } = useQuery(sizeQuery());
  const size = checkpoint?.size ?? 0;
  const { data: entries = [] } = useQuery({ ...tailQuery(size), enabled: size > 0 });
  // Not part of the first HTML: the symbols complete rows that can be read without them.
  const { data: signals = [] } = useQuery({ ...symbolsQuery(), enabled: entries.length > 0 });
  if (isSuccess && size === 0) return <FirstSteps />;
  if (entries.length === 0) return null;
  const symbols = getSymbols(entries, signals);
  return (
    <aside aria-labelledby="log-tail" className="pt-2">
      <h2 id="log-tail" className="flex items-center gap-2 border-line-strong border-b pb-3 font-head text-ink-1">
        <Mark />
        The log
      </h2>
      <p className="mt-3 mb-1 max-w-read text-13">
        Every signal is entered here before it is sent. A row ends with the start of its hash: a changed entry has
        another.
      </p>
      <ol className="font-mono text-12">
        {entries.toReversed().map((entry, i) => (
          <Row key={entry.index} {...entry} symbol={getSymbol(entry, symbols)} isFurther={i >= ON_A_PHONE} />
        ))}
      </ol>
      <p className="mt-3 text-12 text-ink-3">
        Times in {zone === 'utc' ? 'UTC' : 'local time'}. <TextLink to={paths.verify}>Verify the log</TextLink>
      </p>
    </aside>
  );
}

type Named = Pick<Signal, 'id' | 'symbol'>;

/** Symbols by signal: of those in the log, and of the newest ones. */
function getSymbols(entries: readonly LoggedEntry[], signals: readonly Named[]): ReadonlyMap<string, string> {
  const opened = entries.flatMap(({ entry }) => (entry?.kind === 'signal.opened' ? [entry] : []));
  return new Map([
    ...signals.map(({ id, symbol }) => [id, symbol] as const),
    ...opened.map(({ signalId, symbol }) => [signalId, symbol] as const),
  ]);
}

const getSymbol = ({ entry }: LoggedEntry, symbols: ReadonlyMap<string, string>): string | null =>
  entry !== undefined && 'signalId' in entry ? (symbols.get(entry.signalId) ?? null) : null;

interface RowProps extends LoggedEntry {
  symbol: string | null;
  /** Left out where the form leaves little room. */
  isFurther: boolean;
}

function Row({ index, leafHash, entry, symbol, isFurther }: RowProps) {
  const zone = useTimeZone();
  return (
    <li
      className={classNames(
        'grid grid-cols-[3.5rem_minmax(0,1fr)_5rem] gap-2 border-line border-b py-2.5 sm:grid-cols-[4.5rem_minmax(0,1fr)_7rem_5rem]',
        isFurther && 'max-lg:hidden',
      )}
    >
      <span className="text-ink-1">#{formatCount(index)}</span>
      <span className="truncate font-sans text-13 text-ink-1">{entryText(entry, symbol)}</span>
      <span className="text-right text-ink-3 max-sm:hidden">{entry ? formatClock(entry.issuedAt, zone) : ''}</span>
      <span className="text-right text-ink-3">{leafHash.slice(0, HASH_DIGITS)}</span>
    </li>
  );
}

const STEPS = [
  ['Follow a strategy', 'Read its rules, its backtest and its drawdowns first. They are public.'],
  [
    'Choose where signals are sent',
    'By email, to a program of yours or to a browser, each with a receipt. Signals are always on this site as well.',
  ],
  [
    'Check the record',
    'Every signal is entered in a public log before it is sent. The log of this site is empty so far.',
  ],
] as const;

/** What a member does on a site whose log has no entry yet. */
function FirstSteps() {
  return (
    <aside aria-labelledby="first-steps" className="pt-2">
      <h2 id="first-steps" className="flex items-center gap-2 border-line-strong border-b pb-3 font-head text-ink-1">
        <Mark />
        What you can do here
      </h2>
      <ol>
        {STEPS.map(([title, text], i) => (
          <li key={title} className="grid grid-cols-[2rem_minmax(0,1fr)] border-line border-b py-4">
            <span aria-hidden="true" className="font-mono text-13 text-ink-3">
              {i + 1}
            </span>
            <div>
              <h3 className="font-strong text-14 text-ink-1">{title}</h3>
              <p className="mt-0.5 max-w-read text-13">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-13">
        <TextLink to={paths.strategies}>See the strategies</TextLink>
      </p>
    </aside>
  );
}
