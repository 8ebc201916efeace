import { AverageTrueRange, type BarSeries, DAY_MS } from '../../packages/engine/src/index.ts';
import { DEFAULT_SEED, HISTORY_DAYS, SimulatedSeries } from '../../packages/simulated-market/src/index.ts';
import { axis, range, rounded } from './axis.ts';
import type { Drawn } from './drawn.ts';

const SYMBOLS = ['EURUSD', 'XAUUSD', 'BTCUSD'] as const;
const GENESIS = Date.UTC(2025, 0, 1);
const HOURS = 24;
const ATR_PERIOD = 14;

/** How often a stop is reached within a day in the simulated market without any reason to enter, by its distance. */
export const stopAndNoise: Drawn = () => {
  const market = new SimulatedSeries(DEFAULT_SEED, GENESIS);
  market.advance(GENESIS + HISTORY_DAYS.daily * DAY_MS);
  const adverse = SYMBOLS.map((symbol) => adverseMoves(market.get(symbol, '1h')!));
  return {
    title: 'Stops reached within 24 hours, by distance in average true ranges',
    text: `Simulated market, seed ${DEFAULT_SEED}, first bar on 1 January 2025, hourly bars of the last 480 of ${HISTORY_DAYS.daily} days: a long at the close of every bar, and the lowest low of the next ${HOURS} bars. Distance in ATR(${ATR_PERIOD}) of the hourly bars.`,
    x: axis('Distance of the stop, ATR', [0, 2, 4, 6, 8], String, { digits: 1 }),
    y: axis('Stops reached', [0, 25, 50, 75, 100], (at) => `${at}%`, { digits: 1, unit: '%' }),
    series: [...SYMBOLS],
    rows: range(0.5, 8, 0.5).map((distance) => [
      distance,
      ...adverse.map((moves) => rounded((100 * moves.filter((move) => move >= distance).length) / moves.length)),
    ]),
  };
};

/** Returns how far price fell below the close of each bar within the next bars, in average true ranges. */
function adverseMoves(series: BarSeries): number[] {
  const bars = series.slice(0);
  const range = new AverageTrueRange(ATR_PERIOD);
  const ranges = Array.from(bars.close, (close, i) => range.update(bars.high[i]!, bars.low[i]!, close));
  const moves: number[] = [];
  for (let at = ATR_PERIOD - 1; at + HOURS < ranges.length; at += 1) {
    let lowest = Number.POSITIVE_INFINITY;
    for (let next = at + 1; next <= at + HOURS; next += 1) lowest = Math.min(lowest, bars.low[next]!);
    moves.push((bars.close[at]! - lowest) / ranges[at]!);
  }
  return moves;
}
