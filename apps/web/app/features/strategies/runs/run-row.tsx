import type { Run, Strategy } from '@sealtick/contract';
import { getAddress, reads } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { Download, Pencil, SlidersHorizontal, Trash2 } from 'lucide';
import { useState } from 'react';
import { formatCount, formatCounted, formatPercent, formatRatio } from '../../../lib/text/format.ts';
import { SimulatedLabel } from '../../../ui/basis-label.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Icon } from '../../../ui/icon.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { RenameRun } from './rename-run.tsx';
import { changesText, daysText } from './run-settings.ts';
import { runMutations } from './runs.queries.ts';
import { Unfinished } from './unfinished.tsx';

interface RunRowProps {
  run: Run;
  parameters: Strategy['parameters'];
  /** Name of its strategy, where the runs are of several. */
  strategy?: string | undefined;
  /** Address of its report. */
  report?: string | undefined;
  /** Whether it says that its prices were simulated; the list says so where all are. */
  isMarked: boolean;
  /** Whether it is among those side by side. */
  isChosen: boolean;
  /** Whether it can be chosen. */
  canChoose: boolean;
  onChoose: () => void;
  /** Puts its settings into the form. */
  onUse: () => void;
  onRemove: () => void;
}

const ACTION =
  'grid size-11 shrink-0 place-items-center rounded-input text-ink-3 hover:bg-surface-3 hover:text-ink-1 md:size-8';

/** One run: what it ran on, how far it is or what came of it, and what can be done with it. */
export function RunRow({
  run,
  parameters,
  strategy,
  report,
  isMarked,
  isChosen,
  canChoose,
  onChoose,
  onUse,
  onRemove,
}: RunRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming) return <RenameRun run={run} onEnd={() => setRenaming(false)} />;
  const { name, symbol, timeframe, version, state } = run;
  return (
    <li className="grid gap-1.5 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="min-w-0 flex-1 basis-28 pt-1.5">
          {state === 'done' ? (
            <Checkbox checked={isChosen} disabled={!isChosen && !canChoose} onChange={onChoose}>
              <span className="font-strong break-words text-ink-1">{name}</span>
            </Checkbox>
          ) : (
            <span className="font-strong break-words text-ink-1">{name}</span>
          )}
        </div>
        <div className="-mr-2 flex">
          <button type="button" aria-label={`Use the settings of ${name}`} onClick={onUse} className={ACTION}>
            <Icon of={SlidersHorizontal} size={15} />
          </button>
          {state === 'done' && (
            <a
              href={getAddress(reads.runs.tradesFile, { id: run.id })}
              download
              aria-label={`Download the trades of ${name}`}
              className={ACTION}
            >
              <Icon of={Download} size={15} />
            </a>
          )}
          <button type="button" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)} className={ACTION}>
            <Icon of={Pencil} size={15} />
          </button>
          <button type="button" aria-label={`Delete ${name}`} onClick={onRemove} className={ACTION}>
            <Icon of={Trash2} size={15} />
          </button>
        </div>
      </div>
      <p className="text-12 text-ink-3">
        {strategy !== undefined && `${strategy}, `}
        {symbol} {timeframe}, rules version {version}, {changesText(parameters, run)}
      </p>
      <RunState run={run} isMarked={isMarked} />
      {state === 'done' && report !== undefined && (
        <p>
          <TextLink isAlone to={report} aria-label={`Open the report of ${name}`}>
            Open the report
          </TextLink>
        </p>
      )}
    </li>
  );
}

function RunState({ run, isMarked }: Pick<RunRowProps, 'run' | 'isMarked'>) {
  const { state, problem, summary, market } = run;
  if (state === 'queued' || state === 'running') return <UnfinishedRun run={run} />;
  if (state === 'cancelled') return <p className="text-13">Cancelled</p>;
  if (summary === null) return <p className="text-13 text-short">Failed: {problem}</p>;
  const { totalReturn, sharpeRatio, maxDrawdown, trades, bars } = summary;
  return (
    <p className="text-13 tabular-nums">
      <span className="font-strong text-ink-1">{formatPercent(totalReturn, 1, 'exceptZero')}</span>, Sharpe{' '}
      {formatRatio(sharpeRatio)}, drawdown {formatPercent(maxDrawdown)}, {formatCounted(trades, 'trade')} in{' '}
      {formatCount(bars)} bars, {daysText(summary)} {isMarked && market === 'simulated' && <SimulatedLabel />}
    </p>
  );
}

function UnfinishedRun({ run }: { run: Run }) {
  const { mutate, isPending } = useMutation(runMutations(run.strategyId).cancel);
  return <Unfinished work={run} isCancelling={isPending} onCancel={(onError) => mutate({ id: run.id }, { onError })} />;
}
