import type { Run } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { memberPaths } from '../../../lib/navigation/member-paths.ts';
import { HypotheticalNotice, RecordLabel } from '../../../ui/basis-label.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { toParameters } from '../lab/parameter-view.ts';
import { addressOfValues, publishedValues } from '../lab/settings-address.ts';
import { whileUnfinished } from '../runs/is-unfinished.ts';
import { RunForm } from '../runs/run-form.tsx';
import { RunList } from '../runs/run-list.tsx';
import { toUsedRun, type UsedRun } from '../runs/run-settings.ts';
import { allRunsQuery } from '../runs/runs.queries.ts';
import type { TabProps } from './backtesting.queries.ts';
import { useFormFold } from './form-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { useTestSettings } from './use-test-settings.ts';

/** The form of the next run, the stored runs of all strategies, and those side by side. */
export function RunsTab({ strategies, tested }: TabProps) {
  const settings = useTestSettings(tested);
  const runs = useQuery({ ...allRunsQuery(), refetchInterval: whileUnfinished });
  const fold = useFormFold(runs.data?.length);
  const form = useRef<HTMLElement>(null);
  const [used, setUsed] = useState<UsedRun | null>(null);
  const of = ({ strategyId }: Run) => strategies.find(({ id }) => id === strategyId);
  const showSettings = (run: Run) => {
    const parameters = toParameters(of(run)?.parameters ?? {});
    settings.change({
      strategy: run.strategyId,
      symbol: run.symbol,
      costs: run.costFactor === 1 ? '' : String(run.costFactor),
      set: addressOfValues({ ...publishedValues(parameters), ...run.params }, parameters),
    });
    setUsed(toUsedRun(run, of(run)?.streams.find(({ symbol }) => symbol === run.symbol)?.timeframe));
    fold.setOpen(true);
    form.current?.scrollIntoView({ block: 'nearest' });
    form.current?.focus({ preventScroll: true });
  };
  const stored = runs.data?.length ?? 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[21rem_minmax(0,1fr)]">
      <SettingsCard ref={form} action="New run" fold={fold} settings={settings} strategies={tested}>
        <RunForm key={settings.strategy.id} settings={settings} used={used} onUsed={() => setUsed(null)} />
      </SettingsCard>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
        <RunList
          runs={runs}
          getParameters={(run) => of(run)?.parameters ?? {}}
          strategyFor={(run) => of(run)?.name ?? run.strategyId}
          getReport={({ id }) => memberPaths.getBacktest(id)}
          onUse={showSettings}
          empty="No runs yet. Choose a strategy and press “Run on the server”: the run is stored here with its figures, its curve and its trades."
        >
          {(list) => (
            <Card aria-labelledby="runs">
              <CardHeader id="runs" title="Your runs">
                {stored > 0 && (
                  <span className="flex items-center gap-3 text-12 text-ink-3">
                    {stored} stored
                    <RecordLabel record="backtest" />
                  </span>
                )}
              </CardHeader>
              <CardBody>
                {list}
                <HypotheticalNotice
                  bases={(runs.data ?? []).map(({ market }) => ({ record: 'backtest', market }))}
                  isWide
                />
              </CardBody>
            </Card>
          )}
        </RunList>
      </div>
    </div>
  );
}
