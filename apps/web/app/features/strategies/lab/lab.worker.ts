/// <reference lib="webworker" />
import { periodsPerYear } from '@sealtick/engine';
import { getInstruments } from './find-instruments.ts';
import { LoadError } from './lab-api.ts';
import type { LabMessage, LabOrder } from './lab-messages.ts';
import { listCosts } from './list-costs.ts';
import { type LoadedSeries, loadSeries } from './load-series.ts';
import { chanceSharpe, runSeries } from './run-series.ts';

// The types of a page take `self` for a window.
declare const self: DedicatedWorkerGlobalScope;
const post = (message: LabMessage) => self.postMessage(message);

const WARM_UP_RUNS = 3;

let series: LoadedSeries | null = null;
/** Settings tried on this series: the more, the better the best of them looks by chance. */
const tried = new Set<string>();

self.onmessage = async ({ data }: MessageEvent<LabOrder>) => {
  try {
    if (data.kind === 'load') await load(data);
    else run(data);
  } catch (error) {
    const canRetry = error instanceof LoadError && error.canRetry;
    post({ kind: 'failed', message: error instanceof Error ? error.message : String(error), canRetry });
  }
};

async function load(order: Extract<LabOrder, { kind: 'load' }>): Promise<void> {
  const find = getInstruments(order.series.market);
  series = await loadSeries(order.series, find);
  tried.clear();
  const { bars } = series;
  // Runs twice, because the first runs also compile the code and would make a slider slow.
  for (let i = 0; i < WARM_UP_RUNS; i++) runSeries(series, {});
  const published = runSeries(series, {});
  const from = bars.time[0]!;
  const to = bars.closeTime[bars.length - 1]!;
  const costs = await listCosts(order.series.symbols, find, to);
  post({ kind: 'loaded', bars: bars.length, from, to, published, costs });
}

function run({ run: number, settings }: Extract<LabOrder, { kind: 'run' }>): void {
  if (series === null) return;
  const { params, costFactor } = settings;
  const result = runSeries(series, params, costFactor);
  tried.add(JSON.stringify(Object.entries(params).sort()));
  const chance = chanceSharpe(tried.size, result, periodsPerYear(series.instrument.session));
  post({ kind: 'result', run: number, result, tried: tried.size, chance });
}
