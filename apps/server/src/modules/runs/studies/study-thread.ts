/** Worker thread of a study: computes its runs as the command line does, with other threads if the queue allows them. */
import { parentPort, workerData } from 'node:worker_threads';
import {
  getBars,
  getStrategy,
  InvalidParameterError,
  multiplyCosts,
  type StrategySource,
  type TestSeries,
} from '@sealtick/engine';
import { computePortfolio } from './compute-portfolio.ts';
import { computeSweep } from './compute-sweep.ts';
import { computeWalkForward } from './compute-walk-forward.ts';
import { getStreams } from './study-streams.ts';
import type { StudyMessage, StudyOutcome, StudyTask } from './study-task.ts';

class UnavailableRules extends Error {
  override readonly message = 'The rules of this strategy are not available at the moment';
}

const { task, files } = workerData as { readonly task: StudyTask; readonly files: readonly StrategySource[] };
// Modules are loaded by now; code of strategies sees no environment variables.
delete process.env.NODE_COMPILE_CACHE;
const send = (message: StudyMessage) => parentPort!.postMessage(message);
const computed = new Int32Array(task.computed);
const count = (runs: number) => Atomics.store(computed, 0, runs);

try {
  if (files.length > 0) await (await import('@sealtick/engine/load-files')).addFiles(files);
  if (getStreams(task.settings).some(({ strategyId }) => getStrategy(strategyId) === null))
    throw new UnavailableRules();
  const series = task.series.map(toSeries);
  send({ kind: 'done', ...(await compute(series)) });
} catch (error) {
  if (!(error instanceof InvalidParameterError || error instanceof UnavailableRules)) throw error;
  send({ kind: 'problem', problem: `${error.message}.` });
}

async function compute(series: readonly TestSeries[]): Promise<StudyOutcome> {
  const { settings } = task;
  if (settings.kind === 'portfolio') return computePortfolio(task, settings, series, count);
  const strategy = getStrategy(settings.strategyId)!;
  return settings.kind === 'sweep'
    ? computeSweep(task, settings, strategy, series, count, (part) => send({ kind: 'part', ...part }))
    : computeWalkForward(task, settings, strategy, series[0]!, count);
}

function toSeries({ instrument, timeframe, bars, detail, partner, events }: StudyTask['series'][number]): TestSeries {
  const costs = multiplyCosts(instrument.costs, task.settings.costFactor);
  return {
    instrument: { ...instrument, costs },
    timeframe,
    bars: getBars(bars),
    partner: partner && { ...partner, bars: getBars(partner.bars) },
    events,
    detail: detail && getBars(detail),
  };
}
