import { useQuery } from '@tanstack/react-query';
import { isSameBasis } from '../../lib/figures/common-basis.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { formatR } from '../../lib/text/format.ts';
import { RelativeTime } from '../../lib/time/clock.tsx';
import { BasisLabel } from '../../ui/basis-label.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { LevelBar } from '../../ui/level-bar.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { SideLabel } from '../../ui/side-label.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { basisRuns, listBasis, runHeading } from './basis-runs.ts';
import { NO_SIGNALS_TEXT } from './no-signals-text.ts';
import { EarlierTrades } from './outcome-mix.tsx';
import { type PriceNow, toStanding } from './price-now.ts';
import { usePrices } from './prices.queries.ts';
import { RunHeading } from './run-heading.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { type SignalView, toSignalViews } from './signal-view.ts';
import { signalsQuery } from './signals.queries.ts';
import { useSignalScope } from './use-signal-scope.ts';

const SHOWN = 5;

/** The five newest signals, updated by the live feed. @param isShown Whether to show a strategy's signals */
export function RecentCard({ isShown }: { isShown: (strategyId: string) => boolean }) {
  const scope = useSignalScope();
  const state = useQuery({
    ...signalsQuery(null, scope?.conditions),
    enabled: scope !== null,
    select: (signals) => toSignalViews(signals).filter((row) => scope?.isIn(row)),
  });
  const rows = state.data?.filter(({ strategyId }) => isShown(strategyId)).slice(0, SHOWN);
  const stated = listBasis(rows ?? []);
  return (
    <Card aria-labelledby="recent-signals">
      <CardHeader id="recent-signals" title="Recent Signals">
        <BasisLabel basis={stated} />
        <span className="ml-auto text-13">
          <TextLink isAlone to={paths.signals}>
            All signals
          </TextLink>
        </span>
      </CardHeader>
      {scope && (
        <div className="px-4 pt-3 pb-1 md:px-5">
          <ScopeChoice followed={scope.followed} scope={scope.scope} onChange={scope.choose} />
        </div>
      )}
      <LoadState read={state} what="the signals" isLine className="p-4 md:px-5" skeleton={SKELETON}>
        {() => <Rows rows={rows ?? []} stated={stated} none={NO_SIGNALS_TEXT[scope?.scope ?? 'all'].title} />}
      </LoadState>
    </Card>
  );
}

const SKELETON = (
  <div className="grid gap-3">
    {Array.from({ length: SHOWN }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
      <Skeleton key={i} className="h-9" />
    ))}
  </div>
);

interface RowsProps {
  rows: readonly SignalView[];
  stated: SignalView['basis'] | null;
  /** Says that there are none. */
  none: string;
}

function Rows({ rows, stated, none }: RowsProps) {
  const prices = usePrices();
  if (rows.length === 0) {
    return (
      <p role="status" className="p-4 md:px-5">
        {none}
      </p>
    );
  }
  return (
    <>
      {basisRuns(rows).map((run, i) => (
        <div key={run.rows[0]!.id}>
          {!isSameBasis(run.basis, stated) && (
            <div className="border-line border-y bg-surface-2 px-4 py-2 md:px-5">
              <RunHeading run={run} rows={rows} />
            </div>
          )}
          <ul aria-label={i === 0 ? 'Recent signals' : runHeading(run, rows)} className="divide-y divide-line">
            {run.rows.map((signal) => (
              <Row key={signal.id} signal={signal} price={prices.get(signal.symbol)} />
            ))}
          </ul>
        </div>
      ))}
      {rows.length < SHOWN && (
        <p
          className="flex items-center justify-center border-line border-t text-13 text-ink-3 max-xl:hidden"
          style={{ height: `calc(${SHOWN - rows.length} * (3.625rem + 1px))` }}
        >
          New signals appear here automatically.
        </p>
      )}
    </>
  );
}

interface RowProps {
  signal: SignalView;
  price: PriceNow | undefined;
}

function Row({ signal, price }: RowProps) {
  const { id, side, symbol, timeframe, strategyName, entry, levels, outcome, isOpen, pnl, createdAt } = signal;
  const { soFar, now } = toStanding(signal, price);
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 px-4 py-2.5 text-13 has-[a:hover]:bg-surface-2 md:px-5 xl:min-h-14.5 xl:grid-cols-[11rem_minmax(0,1fr)_6rem_minmax(5rem,8rem)_9rem_6.5rem]">
      <span className="flex items-center gap-2">
        <SideLabel side={side} />
        <TextLink
          to={paths.signal(id)}
          aria-label={`${symbol}, signal of ${strategyName}`}
          className="font-head text-14 text-ink-1! no-underline! after:absolute after:inset-0"
        >
          {symbol}
        </TextLink>
        <span className="text-12 text-ink-3">{timeframe}</span>
      </span>
      <span className="grid min-w-0 justify-items-start max-xl:order-1">
        {strategyName}
        <span className="inline-flex flex-wrap items-center gap-x-2 text-12 text-ink-3">
          <EarlierTrades signal={signal} />
        </span>
      </span>
      <span className="text-right text-ink-1 tabular-nums max-xl:hidden">{entry}</span>
      <span className="max-xl:hidden">
        {levels && <LevelBar {...levels} {...(isOpen ? { now } : { result: pnl })} />}
      </span>
      <span className="flex justify-end gap-2 text-right text-12 xl:justify-between">
        <span>{outcome.label}</span>
        <span className="font-strong text-ink-1 whitespace-nowrap tabular-nums empty:hidden">
          {soFar === null ? outcome.result : formatR(soFar)}
        </span>
      </span>
      <span className="text-right text-12 text-ink-3 max-xl:order-2">
        <RelativeTime value={createdAt} />
      </span>
    </li>
  );
}
