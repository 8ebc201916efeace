import type { Run } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { whileUnfinished } from './is-unfinished.ts';
import { RunForm } from './run-form.tsx';
import { RunList } from './run-list.tsx';
import { type RunSettings, toUsedRun, type UsedRun } from './run-settings.ts';
import { runsQuery } from './runs.queries.ts';

interface RunsSectionProps {
  settings: RunSettings;
  /** Puts the settings of a run into the form above. @returns The timeframe that it then shows */
  onUse: (run: Run) => Run['timeframe'];
}

/** The member's backtests on the server: a form for the next one, the stored ones, and those side by side. */
export function RunsSection({ settings, onUse }: RunsSectionProps) {
  const { id: strategyId, parameters } = settings.strategy;
  const runs = useQuery({ ...runsQuery(strategyId), refetchInterval: whileUnfinished });
  const [used, setUsed] = useState<UsedRun | null>(null);
  const stored = runs.data?.length ?? 0;
  return (
    <RunList
      runs={runs}
      getParameters={() => parameters}
      onUse={(run) => setUsed(toUsedRun(run, onUse(run)))}
      empty="No runs yet. A run keeps the settings above with the figures that the server computes, on up to 1,000,000 bars."
    >
      {(list) => (
        <Card aria-labelledby="runs">
          <CardHeader id="runs" title="Runs on the server">
            {stored > 0 && <span className="text-12 text-ink-3">{stored} stored</span>}
          </CardHeader>
          <RunForm settings={settings} used={used} onUsed={() => setUsed(null)} />
          <CardBody>{list}</CardBody>
        </Card>
      )}
    </RunList>
  );
}
