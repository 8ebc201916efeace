import type { Study } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { memberPaths } from '../../../lib/navigation/member-paths.ts';
import { useScrollOnViewChange } from '../../../lib/navigation/use-scroll-on-view-change.ts';
import { useSetParam } from '../../../lib/navigation/use-set-param.ts';
import { withParam } from '../../../lib/navigation/use-url-text.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { PageHead, ScreenTitle } from '../../../ui/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Term } from '../../../ui/term.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { type TabProps, testedStrategiesQuery } from './backtesting.queries.ts';
import { PortfolioTab } from './portfolio-tab.tsx';
import { RunReport } from './run-report.tsx';
import { RunsTab } from './runs-tab.tsx';
import { StudyReport } from './study-report.tsx';
import { StudyTab } from './study-tab.tsx';

/** Runs the rules of strategies over past bars on the server, and stores what came of it. */
export function BacktestingScreen() {
  const strategies = useQuery(testedStrategiesQuery());
  const tested = strategies.data?.filter(({ streams }) => streams.length > 0);
  return (
    <>
      <PageHead title="Backtesting" hidden />
      <ScreenTitle
        title="Backtesting"
        text={
          <p>
            {'A '}
            <Term of="backtest">backtest</Term>
            {' runs a strategy’s rules over past bars with your own settings, and shows what could be chance. '}
            <TextLink to={memberPaths.testingGuide}>How to test with doubt</TextLink>
          </p>
        }
      />
      <LoadState read={strategies} what="the strategies" skeleton={SKELETON} />
      {tested?.length === 0 && (
        <EmptyState
          title="No strategy to run yet"
          text="A strategy can be run once its first version is published and has bars."
        />
      )}
      {strategies.data && tested && tested.length > 0 && <Opened strategies={strategies.data} tested={tested} />}
    </>
  );
}

/** Parameters of the address that each tab takes from the previous one: what is computed next. */
const CARRIED = ['strategy', 'symbol', 'costs', 'set'];

function Opened(props: TabProps) {
  const { strategies } = props;
  const [params] = useSetParam();
  const [run, study] = [params.get('run'), params.get('study')];
  useScrollOnViewChange(run ?? study);
  const studies = (kind: Study['kind']) => {
    if (study !== null) return <StudyReport key={study} id={study} strategies={strategies} />;
    if (kind === 'portfolio') return <PortfolioTab {...props} />;
    return <StudyTab key={kind} kind={kind} {...props} />;
  };
  const kept = CARRIED.reduce((query, name) => withParam(query, name, params.get(name) ?? ''), new URLSearchParams());
  const tab = (value: string) => {
    const query = withParam(kept, 'tab', value === 'runs' ? '' : value).toString();
    return { value, href: query === '' ? memberPaths.backtests : `${memberPaths.backtests}?${query}`, isWide: true };
  };
  return (
    <Tabs
      label="Backtesting"
      open={params.get('tab') ?? 'runs'}
      tabs={[
        {
          ...tab('runs'),
          label: 'Runs',
          panel: run === null ? <RunsTab {...props} /> : <RunReport key={run} id={run} strategies={strategies} />,
        },
        { ...tab('sweep'), label: 'Sweep', panel: studies('sweep') },
        { ...tab('walk-forward'), label: 'Walk-forward', panel: studies('walk-forward') },
        { ...tab('portfolio'), label: 'Portfolio', panel: studies('portfolio') },
      ]}
    />
  );
}

const SKELETON = (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[21rem_minmax(0,1fr)]">
    <Skeleton className="h-144 rounded-card" />
    <Skeleton className="h-96 rounded-card" />
  </div>
);
