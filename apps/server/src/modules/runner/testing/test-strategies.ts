import type { Strategy } from '@sealtick/engine';
import { SIGNAL_CLOSE } from './test-market.ts';

/** Opens a long at every close at `SIGNAL_CLOSE`, with a stop 2 below and targets 1 and 4 above. */
export const testStrategy: Strategy = {
  id: 'test-strategy',
  parameters: {},
  warmUpBars: () => 1,
  inputs: {},
  runsOn: (_instrument, timeframe) => timeframe === '5m',
  start: () => (bar, at) =>
    bar.close === SIGNAL_CLOSE && at.position === null
      ? {
          open: {
            side: 'long',
            type: 'market',
            entry: bar.close,
            stop: bar.close - 2,
            targets: [{ price: bar.close + 1 }, { price: bar.close + 4 }],
            breakEvenAfterTarget: 1,
            reason: `closed at ${bar.close}`,
          },
        }
      : null,
} as Partial<Strategy> as Strategy;

/** The registry of the strategies' thread. */
export const STRATEGIES: readonly Strategy[] = [testStrategy];
