import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/navigation/paths.ts';
import { RelativeTime } from '../../lib/time/clock.tsx';
import { RecordLabel } from '../../ui/basis-label.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { SideLabel } from '../../ui/side-label.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { basisRuns } from './basis-runs.ts';
import { EarlierTrades } from './outcome-mix.tsx';
import { type SignalView, toSignalViews } from './signal-view.ts';
import { LATEST_COUNT, latestSignalsQuery } from './signals.queries.ts';

/** The newest signals of one strategy, in a narrow list. */
export function LatestSignals({ strategyId }: { strategyId: string }) {
  const signals = useQuery({ ...latestSignalsQuery(strategyId), select: toSignalViews });
  return (
    <Card aria-labelledby="latest-signals">
      <CardHeader id="latest-signals" title="Latest signals">
        <span className="text-13">
          <TextLink isAlone to={paths.getSignals(strategyId)}>
            View Live Signals
          </TextLink>
        </span>
      </CardHeader>
      <LoadState read={signals} what="the signals" isLine className="p-4 md:px-5" skeleton={SKELETON}>
        {(rows) => <LatestRows rows={rows.slice(0, LATEST_COUNT)} />}
      </LoadState>
    </Card>
  );
}

const SKELETON = (
  <div className="grid gap-3">
    <Skeleton className="h-10" />
    <Skeleton className="h-10" />
    <Skeleton className="h-10" />
  </div>
);

/** A few signals, one row each. The page around them says whether prices are simulated. */
export function LatestRows({ rows }: { rows: readonly SignalView[] }) {
  if (rows.length === 0) return <p className="p-4 md:px-5">No recent signals</p>;
  return basisRuns(rows).map(({ basis, rows: run }) => (
    <div key={run[0]!.id}>
      <p id={`run-${run[0]!.id}`} className="px-4 pt-3 md:px-5">
        <RecordLabel {...basis} />
      </p>
      <ul aria-labelledby={`latest-signals run-${run[0]!.id}`} className="divide-y divide-line">
        {run.map((signal) => (
          <LatestRow key={signal.id} signal={signal} />
        ))}
      </ul>
    </div>
  ));
}

function LatestRow({ signal }: { signal: SignalView }) {
  return (
    <li className="grid gap-1.5 px-4 py-3 text-12 md:px-5">
      <span className="flex flex-wrap items-center gap-2">
        <SideLabel side={signal.side} />
        <span className="font-head text-14 text-ink-1">
          <TextLink isAlone to={paths.signal(signal.id)}>
            {signal.symbol}
          </TextLink>
        </span>
        <span className="text-ink-3">{signal.timeframe}</span>
        <span className="ml-auto font-strong text-ink-1 tabular-nums">{signal.outcome.result}</span>
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-ink-2">
        {signal.outcome.label}
        <span className="ml-auto inline-flex flex-wrap items-center gap-x-2 text-ink-3">
          <EarlierTrades signal={signal} />
        </span>
        <span className="text-ink-3">
          <RelativeTime value={signal.createdAt} />
        </span>
      </span>
    </li>
  );
}
