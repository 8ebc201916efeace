import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SharedBars } from '@sealtick/engine';
import type { SeriesName } from '../provider.ts';
import type { SimulatedMarket } from './simulated-market-repository.ts';

const THREAD = new URL('./deep-history-thread.ts', import.meta.url);

/** What the thread makes: these series of this market. */
export interface DeepHistory extends Pick<SimulatedMarket, 'seed' | 'genesis' | 'installed'> {
  readonly series: readonly SeriesName[];
  /** Bars that closed by then, ms UTC. */
  readonly to: number;
}

/** Makes the market's past once more, in a thread of its own, and keeps of it only the series asked for, in their order. */
export async function makeDeepHistory({ seed, genesis, installed, series, to }: DeepHistory): Promise<SharedBars[]> {
  const workerData: DeepHistory = { seed, genesis, installed, series, to };
  const worker = new Worker(THREAD, { workerData, execArgv: [], env: {}, name: 'deep history' });
  const [made] = (await once(worker, 'message')) as [SharedBars[]];
  return made;
}
