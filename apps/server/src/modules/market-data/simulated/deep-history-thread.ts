/** Worker thread: generates a simulated market from its first bar and returns the requested series. */
import { parentPort, workerData } from 'node:worker_threads';
import { shareBars } from '@sealtick/engine';
import { DEEP_HISTORY_DAYS, firstOpens, SimulatedSeries } from '@sealtick/simulated-market';
import type { DeepHistory } from './deep-history.ts';

const { seed, genesis, installed, series, to } = workerData as DeepHistory;
const wanted = new Set(series.map(({ timeframe }) => timeframe));
const first = Object.entries(firstOpens(installed, DEEP_HISTORY_DAYS)).map(([timeframe, open]) => [
  timeframe,
  (wanted as ReadonlySet<string>).has(timeframe) ? open : Number.POSITIVE_INFINITY,
]);
const market = new SimulatedSeries(seed, genesis, Object.fromEntries(first));
market.advance(to);
parentPort!.postMessage(series.map(({ symbol, timeframe }) => shareBars(market.get(symbol, timeframe)!.bars())));
