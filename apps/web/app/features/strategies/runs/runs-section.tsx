import type { Run } from '@sealtick/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useUrlText } from '../../../lib/use-url-text.ts';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { MAX_COMPARED } from '../compare/compared-ids.ts';
import { RunComparison } from './run-comparison.tsx';
import { RunForm } from './run-form.tsx';
import { RunRow } from './run-row.tsx';
import type { RunSettings } from './run-settings.ts';
import { runMutations, runsQuery } from './runs.queries.ts';

const ASKED_EVERY_MS = 1_000;
const isUnfinished = ({ state }: Run) => state === 'queued' || state === 'running';

interface RunsSectionProps {
  settings: RunSettings;
  /** Puts the settings of a run into the form above. */
  onUse: (run: Run) => void;
}

/** The member's backtests on the server: a form for the next one, the stored ones, and those side by side. */
export function RunsSection({ settings, onUse }: RunsSectionProps) {
  const { id: strategyId, parameters } = settings.strategy;
  const runs = useQuery({
    ...runsQuery(strategyId),
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? ASKED_EVERY_MS : false),
  });
  const [address, setAddress] = useUrlText('runs');
  const list = useRef<HTMLElement>(null);
  const { mutate: restore } = useMutation(runMutations(strategyId).restore);
  const { mutate: remove } = useMutation(runMutations(strategyId).remove);
  const rows = runs.data ?? [];
  const asked = address.split(',');
  const chosen = rows.filter(({ id, state }) => state === 'done' && asked.includes(id)).slice(0, MAX_COMPARED);
  const choose = (ids: readonly string[]) => setAddress(ids.join(','));
  const without = (id: string) => chosen.filter((one) => one.id !== id).map((one) => one.id);
  const removeRun = ({ id, name }: Run) => {
    // The button that had the focus is gone.
    list.current?.focus();
    remove(
      { id },
      {
        onSuccess: () =>
          toast({
            title: `Run “${name}” deleted`,
            action: { label: 'Undo', altText: 'Restore the run.', onClick: () => restore({ id }) },
          }),
        onError: () => toast({ variant: 'destructive', title: `Run “${name}” could not be deleted` }),
      },
    );
  };
  return (
    <>
      <Card aria-labelledby="runs">
        <CardHeader id="runs" title="Runs on the server">
          {rows.length > 0 && <span className="text-12 text-ink-3">{rows.length} stored</span>}
        </CardHeader>
        <RunForm settings={settings} />
        <CardBody>
          {runs.isPending && (
            <div role="status" aria-label="Loading your runs">
              <Skeleton className="h-16" />
            </div>
          )}
          {runs.isError && <ErrorState title="Your runs could not be loaded" onRetry={() => void runs.refetch()} />}
          {runs.data?.length === 0 && (
            <p className="max-w-read text-13">
              No runs yet. A run keeps the settings above with the figures that the server computes, on up to 1,000,000
              bars.
            </p>
          )}
          {rows.length > 0 && (
            <section ref={list} tabIndex={-1} aria-label="Your runs" className="outline-none focus-visible:shadow-none">
              <p className="text-12 text-ink-3">Choose up to {MAX_COMPARED} runs to see them side by side.</p>
              <ul className="divide-y divide-line">
                {rows.map((run) => {
                  const isChosen = chosen.includes(run);
                  return (
                    <RunRow
                      key={run.id}
                      run={run}
                      parameters={parameters}
                      isChosen={isChosen}
                      canChoose={chosen.length < MAX_COMPARED}
                      onChoose={() => choose(isChosen ? without(run.id) : [...without(run.id), run.id])}
                      onUse={() => onUse(run)}
                      onRemove={() => removeRun(run)}
                    />
                  );
                })}
              </ul>
            </section>
          )}
        </CardBody>
      </Card>
      {chosen.length > 0 && (
        <RunComparison runs={chosen} parameters={parameters} onRemove={(id) => choose(without(id))} />
      )}
    </>
  );
}
