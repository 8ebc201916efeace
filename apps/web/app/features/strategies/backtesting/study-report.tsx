import type { StudyDetail } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { memberPaths } from '../../../lib/navigation/member-paths.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { HypotheticalNotice, RecordLabel, SimulatedLabel } from '../../../ui/basis-label.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { isUnfinished } from '../runs/is-unfinished.ts';
import { daysText } from '../runs/run-settings.ts';
import type { TestedStrategy } from './backtesting.queries.ts';
import { PortfolioCards } from './portfolio-cards.tsx';
import { REPORT_SKELETON } from './report-skeleton.tsx';
import { studyQuery } from './studies.queries.ts';
import { UnfinishedStudy } from './study-row.tsx';
import { studyText } from './study-text.ts';
import { SweepResultCards } from './sweep-result-cards.tsx';
import { WalkForwardCards } from './walk-forward-cards.tsx';

const ASKED_EVERY_MS = 1_000;

interface StudyReportProps {
  id: string;
  strategies: readonly TestedStrategy[];
}

/** A stored study with its result. */
export function StudyReport({ id, strategies }: StudyReportProps) {
  const study = useQuery({
    ...studyQuery(id),
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data) ? ASKED_EVERY_MS : false),
  });
  const { data } = study;
  const tab = data?.kind ?? 'sweep';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BackLink to={`${memberPaths.backtests}?tab=${tab}`} label={BACK[tab]} />
      <LoadState read={study} what="the result" skeleton={REPORT_SKELETON} />
      {data === null && <EmptyState title="No such result" text="It was deleted, or it belongs to another account." />}
      {data && <Shown study={data} strategies={strategies} />}
    </div>
  );
}

const BACK = {
  sweep: 'all sweeps',
  'walk-forward': 'all walk-forward analyses',
  portfolio: 'all portfolios',
} as const;

function Shown({ study, strategies }: { study: StudyDetail; strategies: readonly TestedStrategy[] }) {
  const { name, settings, result, problem } = study;
  const tested = settings.kind === 'portfolio' ? null : settings.strategyId;
  const parameters = strategies.find(({ id }) => id === tested)?.parameters ?? {};
  return (
    <>
      <Card aria-labelledby="study">
        <CardHeader id="study" title={name}>
          <span className="flex items-center gap-4">
            <RecordLabel record="backtest" />
            {study.market === 'simulated' && <SimulatedLabel />}
          </span>
        </CardHeader>
        <CardBody className="grid gap-3">
          <p className="text-13">
            {studyText(settings, strategies)}
            {result && `; ${daysText(result)}`}
          </p>
          {isUnfinished(study) && <UnfinishedStudy study={study} />}
          {study.state === 'failed' && <p className="text-13 text-short">Failed: {problem}</p>}
          {study.state === 'cancelled' && (
            <p className="text-13">Cancelled.{result && ' The rows until then are below.'}</p>
          )}
          {result && <HypotheticalNotice bases={[result.basis]} isWide />}
        </CardBody>
      </Card>
      {result?.kind === 'sweep' && settings.kind === 'sweep' && (
        <SweepResultCards study={study} settings={settings} result={result} parameters={parameters} />
      )}
      {result?.kind === 'walk-forward' && <WalkForwardCards result={result} parameters={parameters} />}
      {result?.kind === 'portfolio' && <PortfolioCards id={study.id} result={result} strategies={strategies} />}
    </>
  );
}
