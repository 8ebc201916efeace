import {
  Aggregator,
  AverageTrueRange,
  BarSeries,
  type Bars,
  barAt,
  Draw,
  type Instrument,
  SIMULATED_INSTRUMENTS,
} from '@sealtick/engine';
import { SimulatedPath } from '../path.ts';
import { DECISION_BARS, MAX_BARS, ROUNDS, VALID_BARS } from './rules.ts';

/** One for the fill at the next open, one for the close by time. */
const ALL_BARS = DECISION_BARS + VALID_BARS + MAX_BARS + 2;
const TIMEFRAME = '1h';
const GENESIS = Date.UTC(2024, 0, 8);
const ATR_BARS = 14;

/** Bars up to a decision and what came after them. */
export interface Round {
  readonly seed: number;
  readonly instrument: Instrument;
  readonly bars: Bars;
  /** Close of the bar at which the decision is made. */
  readonly close: number;
  /** ATR(14) at the decision, in price units. */
  readonly range: number;
}

/** Returns the symbol of a round: each of the ten instruments comes once in a session. @param place 0 to 9 */
export const roundSymbol = (session: number, place: number): string =>
  new Draw(session).shuffled(SIMULATED_INSTRUMENTS)[place]!.symbol;

/**
 * Returns a round of a session: hourly bars of the simulated market. The same seed and place always give the same bars.
 * @param place 0 to 9
 */
export function makeRound(session: number, place: number): Round {
  const symbol = roundSymbol(session, place);
  const seed = session * ROUNDS + place;
  const path = new SimulatedPath(seed, GENESIS);
  const index = path.instruments.findIndex((one) => one.symbol === symbol);
  const instrument = path.instruments[index]!;
  const series = new BarSeries(symbol, TIMEFRAME);
  const hours = new Aggregator(TIMEFRAME, instrument, (bar) => series.append(bar));
  while (series.length < ALL_BARS)
    path.step((_instrument, bar, of) => {
      if (of === index) hours.add(bar);
    });
  const bars = series.bars();
  const atr = new AverageTrueRange(ATR_BARS);
  for (let i = 0; i < DECISION_BARS; i += 1) atr.update(bars.high[i]!, bars.low[i]!, bars.close[i]!);
  return { seed, instrument, bars, close: barAt(bars, DECISION_BARS - 1).close, range: atr.value };
}
