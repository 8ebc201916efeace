import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SharedBars } from '@sealtick/engine';
import type { SeriesName } from '../provider.ts';
import type { SimulatedMarket } from './simulated-market-repository.ts';

const THREAD = new URL('./deep-history-thread.ts', import.meta.url);

/** Input of the thread: a market and the series to return. */
export interface DeepHistory extends Pick<SimulatedMarket, 'seed' | 'genesis' | 'installed'> {
  readonly series: readonly SeriesName[];
  /** Latest close, ms UTC. */
  readonly to: number;
}

/** Regenerates the history of a simulated market in a worker thread. Returns the requested series in their order. */
export async function makeDeepHistory({ seed, genesis, installed, series, to }: DeepHistory): Promise<SharedBars[]> {
  const workerData: DeepHistory = { seed, genesis, installed, series, to };
  const worker = new Worker(THREAD, { workerData, execArgv: [], env: {}, name: 'deep history' });
  const [made] = (await once(worker, 'message')) as [SharedBars[]];
  return made;
}
