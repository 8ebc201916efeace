import type { InstrumentClass } from './instrument-class.ts';

/** Contract of a future that many files hold. */
export interface KnownFuture {
  readonly name: string;
  readonly class: InstrumentClass;
  readonly tick: number;
  readonly contractSize: number;
}

const index = (name: string, tick: number, contractSize: number): KnownFuture => {
  return { name, class: 'index-future', tick, contractSize };
};
const commodity = (name: string, tick: number, contractSize: number): KnownFuture => {
  return { name, class: 'commodity-future', tick, contractSize };
};

/** Futures by the root of their symbol, with tick and contract size as the exchange lists them. */
export const KNOWN_FUTURES: ReadonlyMap<string, KnownFuture> = new Map([
  ['NQ', index('E-mini Nasdaq-100 future', 0.25, 20)],
  ['YM', index('E-mini Dow future', 1, 5)],
  ['RTY', index('E-mini Russell 2000 future', 0.1, 50)],
  ['MES', index('Micro E-mini S&P 500 future', 0.25, 5)],
  ['MNQ', index('Micro E-mini Nasdaq-100 future', 0.25, 2)],
  ['MYM', index('Micro E-mini Dow future', 1, 0.5)],
  ['M2K', index('Micro E-mini Russell 2000 future', 0.1, 5)],
  ['CL', commodity('Crude oil future', 0.01, 1000)],
  ['NG', commodity('Natural gas future', 0.001, 10_000)],
  ['SI', commodity('Silver future', 0.005, 5000)],
  ['HG', commodity('Copper future', 0.0005, 25_000)],
  ['MGC', commodity('Micro gold future', 0.1, 10)],
  ['PL', commodity('Platinum future', 0.1, 50)],
]);
