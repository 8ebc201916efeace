import { getInstrument, roundTripCost } from '../../packages/engine/src/index.ts';
import { axis, rounded } from './axis.ts';
import type { Drawn } from './drawn.ts';

const STOPS = [5, 7.5, 10, 12.5, 15, 20, 25, 30, 40, 50, 60, 80] as const;
const SYMBOLS = ['GBPJPY', 'EURGBP', 'EURUSD'] as const;
const DAY = Date.UTC(2026, 10, 2);

/** What spread and slippage of a trade cost in units of its risk, by the distance of the stop. */
export const costByStop: Drawn = () => ({
  title: 'Cost of one trade in R, by distance of the stop',
  text: 'Spread, and slippage in and out, as the cost tables of the engine state them for 2 November 2026, divided by the distance of the stop. Financing is left out.',
  x: axis('Distance of the stop, pips', [0, 20, 40, 60, 80], String, { digits: 1 }),
  y: axis('Cost of a trade', [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6], String, { digits: 3, unit: ' R' }),
  series: [...SYMBOLS],
  rows: STOPS.map((stop) => [
    stop,
    ...SYMBOLS.map((symbol) => {
      const { costs, pip } = getInstrument(symbol)!;
      return rounded(roundTripCost(costs, DAY, 1) / (stop * pip));
    }),
  ]),
});
