import { type Instrument, NO_COSTS } from '@sealtick/engine';

/** An instrument without rounding (tick 0) and costs, on a market that never closes. */
export const BENCH_INSTRUMENT: Instrument = {
  symbol: 'BENCH',
  name: 'Bench series',
  assetClass: 'crypto',
  digits: 4,
  tick: 0,
  pip: 0.0001,
  contractSize: 1,
  quoteCurrency: 'USD',
  session: 'always',
  costs: NO_COSTS,
};
