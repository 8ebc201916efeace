import { type RunDetail, runDetailText } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide';
import { memberPaths } from '../../../lib/navigation/member-paths.ts';
import { formatCount } from '../../../lib/text/format.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { HypotheticalNotice, RecordLabel, SimulatedLabel } from '../../../ui/basis-label.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TEXT_LINK } from '../../../ui/text-link.tsx';
import { HeadlineFigures } from '../performance/figures-card.tsx';
import { MonthsCard } from '../performance/months-card.tsx';
import { MoreFigures } from '../performance/more-figures.tsx';
import { changesText, daysText } from '../runs/run-settings.ts';
import { runQuery } from '../runs/runs.queries.ts';
import { RUN_FILES, type TestedStrategy } from './backtesting.queries.ts';
import { ChanceCard, CostsCard, RegimesCard } from './doubts-cards.tsx';
import { REPORT_SKELETON } from './report-skeleton.tsx';
import { RunTradesCard } from './run-trades-card.tsx';
import { StudyCurveCard } from './study-curve-card.tsx';
import { TrialsNote } from './trials-note.tsx';

interface RunReportProps {
  id: string;
  strategies: readonly TestedStrategy[];
}

/** The report of a stored run, as the strategy page reports a record. */
export function RunReport({ id, strategies }: RunReportProps) {
  const run = useQuery(runQuery(id));
  const { data } = run;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BackLink to={memberPaths.backtests} label="all runs" />
      <LoadState read={run} what="the run" skeleton={REPORT_SKELETON} />
      {data === null && <EmptyState title="No such run" text="It was deleted, or it belongs to another account." />}
      {data && (data.result === null || data.summary === null) && (
        <EmptyState
          title="This run has no result"
          text={data.problem ?? 'It waits, is being computed, or was cancelled.'}
        />
      )}
      {data?.result && data.summary && (
        <Report run={data} strategy={strategies.find((one) => one.id === data.strategyId)} />
      )}
    </div>
  );
}

function Report({ run, strategy }: { run: RunDetail; strategy: TestedStrategy | undefined }) {
  const { id, name, symbol, timeframe, version, trials } = run;
  const [result, summary] = [run.result!, run.summary!];
  const { basis, curve, periodsPerYear, statistics, months } = result;
  const figures = { statistics, basis, from: summary.from, to: summary.to, periodsPerYear, trials: null };
  return (
    <>
      <Card aria-labelledby="run">
        <CardHeader id="run" title={name}>
          <span className="flex items-center gap-4">
            <RecordLabel record="backtest" />
            {basis.market === 'simulated' && <SimulatedLabel />}
          </span>
        </CardHeader>
        <CardBody className="grid gap-3">
          <p className="text-13">
            {strategy?.name ?? run.strategyId}, {symbol} {timeframe}, rules version {version},{' '}
            {changesText(strategy?.parameters ?? {}, run)}; {formatCount(summary.bars)} bars, {daysText(summary)}
          </p>
          {trials && <TrialsNote trials={trials} />}
          {result.detail && <p className="text-13">{runDetailText(result.detail)}</p>}
          <ul aria-label="Save as" className="flex flex-wrap gap-x-5 gap-y-1 text-13">
            {RUN_FILES.map((file) => (
              <li key={file.label}>
                <a
                  href={file.of(id)}
                  download={'type' in file ? `${run.strategyId}-${symbol}-${timeframe}.${file.type}` : ''}
                  className={`${TEXT_LINK} touch inline-flex items-center gap-1.5`}
                >
                  <Icon of={Download} size={14} />
                  {file.label}
                </a>
              </li>
            ))}
          </ul>
        </CardBody>
      </Card>
      <HeadlineFigures record={figures} title="Figures" />
      <StudyCurveCard curve={curve} title="Equity and drawdown" label="Run" />
      <HypotheticalNotice bases={[basis]} isWide />
      <MonthsCard records={[{ basis, months }]} />
      <MoreFigures record={figures} />
      {result.doubts && (
        <>
          <ChanceCard chance={result.doubts.chance} />
          <CostsCard costs={result.doubts.costs} />
          <RegimesCard regimes={result.doubts.regimes} />
        </>
      )}
      <RunTradesCard run={run} trades={result.trades} total={summary.trades} refused={result.refused} />
    </>
  );
}
