import { testedStrategiesQuery } from '../features/strategies/backtesting/backtesting.queries.ts';
import { BacktestingScreen } from '../features/strategies/backtesting/backtesting-screen.tsx';
import { studiesQuery, studyQuery } from '../features/strategies/backtesting/studies.queries.ts';
import { allRunsQuery, runQuery } from '../features/strategies/runs/runs.queries.ts';
import { PageData } from '../lib/data/page-data.tsx';
import { memberPaths } from '../lib/navigation/member-paths.ts';
import { loadMemberPage } from '../lib/server/load-page.server.ts';
import { useSite } from '../lib/site/site.tsx';
import { SignedOut } from '../ui/signed-out.tsx';
import type { Route } from './+types/backtesting.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadMemberPage(context, () => {
    const [run, study] = [url.searchParams.get('run'), url.searchParams.get('study')];
    const tab = url.searchParams.get('tab') ?? 'runs';
    const runs = run === null ? allRunsQuery() : runQuery(run);
    const studies = study === null ? studiesQuery() : studyQuery(study);
    return [testedStrategiesQuery(), tab === 'runs' ? runs : studies];
  });

export const handle = { isWide: true };

export default function BacktestingRoute({ loaderData }: Route.ComponentProps) {
  if (useSite().visitor.user === null) return <SignedOut title="Backtesting" path={memberPaths.backtests} />;
  return (
    <PageData state={loaderData}>
      <BacktestingScreen />
    </PageData>
  );
}
