import type { Run, Strategy } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useUrlText } from '../../../lib/navigation/use-url-text.ts';
import { SimulatedLabel } from '../../../ui/basis-label.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadState, type ReadState } from '../../../ui/load-state.tsx';
import { toast, toastFailure } from '../../../ui/toast/toast.ts';
import { CompareTray } from '../compare/compare-tray.tsx';
import { MAX_COMPARED } from '../compare/compared-ids.ts';
import { RunComparison } from './run-comparison.tsx';
import { RunRow } from './run-row.tsx';
import { runMutations } from './runs.queries.ts';

interface RunListProps {
  runs: ReadState<readonly Run[]>;
  /** Parameters of the strategy of a run. */
  getParameters: (run: Run) => Strategy['parameters'];
  /** Name of its strategy, where the runs are of several. */
  strategyFor?: (run: Run) => string;
  /** Address of the report of a run that is done. */
  getReport?: (run: Run) => string;
  /** Puts the settings of a run into a form. */
  onUse: (run: Run) => void;
  /** Shown without runs. */
  empty: ReactNode;
  /** Places the list; the runs side by side follow. */
  children: (list: ReactNode) => ReactNode;
}

/** Stored runs with what can be done with each, and those side by side. */
export function RunList({ runs, getParameters, strategyFor, getReport, onUse, empty, children }: RunListProps) {
  const [address, setAddress] = useUrlText('runs');
  const list = useRef<HTMLElement>(null);
  const comparison = useRef<HTMLElement>(null);
  const removeRun = useRemoveRun();
  const rows = runs.data ?? [];
  const done = rows.filter(({ state }) => state === 'done');
  const areSimulated = done.length > 0 && done.every(({ market }) => market === 'simulated');
  const asked = address.split(',');
  const chosen = done.filter(({ id }) => asked.includes(id)).slice(0, MAX_COMPARED);
  const choose = (ids: readonly string[]) => setAddress(ids.join(','));
  const without = (id: string) => chosen.filter((one) => one.id !== id).map((one) => one.id);
  const showComparison = () => {
    comparison.current?.scrollIntoView();
    comparison.current?.focus({ preventScroll: true });
  };
  const shown = (
    <>
      <LoadState read={runs} what="your runs" isLine skeleton="h-16" />
      {runs.data?.length === 0 && <p className="max-w-read text-13">{empty}</p>}
      {rows.length > 0 && (
        <section ref={list} tabIndex={-1} aria-label="List of runs" className="outline-none focus-visible:shadow-none">
          <p className="flex flex-wrap justify-between gap-x-4 text-12 text-ink-3">
            Choose up to {MAX_COMPARED} runs to see them side by side.
            {areSimulated && <SimulatedLabel />}
          </p>
          <ul className="divide-y divide-line">
            {rows.map((run) => {
              const isChosen = chosen.includes(run);
              return (
                <RunRow
                  key={run.id}
                  run={run}
                  parameters={getParameters(run)}
                  strategy={strategyFor?.(run)}
                  report={getReport?.(run)}
                  isMarked={!areSimulated}
                  isChosen={isChosen}
                  canChoose={chosen.length < MAX_COMPARED}
                  onChoose={() => choose(isChosen ? without(run.id) : [...without(run.id), run.id])}
                  onUse={() => onUse(run)}
                  onRemove={() => {
                    // The button that had the focus is gone.
                    list.current?.focus();
                    removeRun(run);
                  }}
                />
              );
            })}
          </ul>
          {chosen.length > 0 && (
            <CompareTray names={chosen.map(({ name }) => name)} onClear={() => choose([])}>
              <Button onClick={showComparison}>Compare {chosen.length}</Button>
            </CompareTray>
          )}
        </section>
      )}
    </>
  );
  return (
    <>
      {children(shown)}
      {chosen.length > 0 && (
        <section
          ref={comparison}
          tabIndex={-1}
          aria-label="Runs side by side"
          className="grid scroll-mt-(--sticky-top) grid-cols-[minmax(0,1fr)] gap-4 outline-none focus-visible:shadow-none"
        >
          <RunComparison runs={chosen} getParameters={getParameters} onRemove={(id) => choose(without(id))} />
        </section>
      )}
    </>
  );
}

/** Returns what deletes a run, after which a message offers to restore it. */
function useRemoveRun(): (run: Run) => void {
  // Each refreshes the lists of its own strategy. Not with the calls: a second one would take the place of the first.
  const { mutate: restore } = useMutation({
    mutationFn: ({ id, strategyId }: Run, context) => runMutations(strategyId).restore.mutationFn({ id }, context),
    onSuccess: (done, { id, strategyId }, result, context) =>
      runMutations(strategyId).restore.onSuccess(done, { id }, result, context),
    onError: (error, { name }) => toastFailure(`Run “${name}” could not be restored`)(error),
  });
  const { mutate: remove } = useMutation({
    mutationFn: ({ id, strategyId }: Run, context) => runMutations(strategyId).remove.mutationFn({ id }, context),
    onSuccess: (done, run, result, context) => {
      const { id, strategyId, name } = run;
      toast({
        title: `Run “${name}” deleted`,
        action: { label: 'Undo', altText: 'Restore the run.', onClick: () => restore(run) },
      });
      return runMutations(strategyId).remove.onSuccess(done, { id }, result, context);
    },
    onError: (error, { name }) => toastFailure(`Run “${name}” could not be deleted`)(error),
  });
  return remove;
}
