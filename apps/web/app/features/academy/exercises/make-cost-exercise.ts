import { costMultiple, type Draw, PriceGrid, tradeCost } from '@sealtick/engine';
import type { Exercise, MakeExercise } from './exercise.ts';

/** Prices of one decimal, as those of an index. */
const GRID = new PriceGrid({ tick: 0.1, digits: 1, belowZero: false });

/** Exercises on what a trade costs. */
export const COST_MAKERS = {
  'trade-cost'(draw: Draw): Exercise {
    const side = draw.of(['long', 'short'] as const);
    const entry = draw.whole(80, 400) * 10;
    const distance = draw.whole(10, 60);
    const stop = side === 'long' ? entry - distance : entry + distance;
    const spread = draw.whole(2, 12) / 10;
    const nights = draw.whole(0, 6);
    const swap = draw.whole(1, 9) / 10;
    const slippage = draw.of([0, 0, 0.1, 0.2, 0.3]);
    const costs = { spread, slippage, commission: 0, swapLong: swap, swapShort: swap };
    const exits = [{ weight: 1, reason: 'stop' as const, nights }];
    const cost = tradeCost(costs, { side, type: 'market' }, exits);
    const slips = slippage === 0 ? 'There is no slippage' : `Entry and stop each slip by ${slippage} points`;
    const held = nights === 0 ? 'It is closed on the same day' : `It is held for ${nights} nights`;
    return {
      text: `A ${side} is entered at market at ${entry}, with its stop at ${stop}. The spread is ${spread} points, and a night costs ${swap} points. ${held} and closed at the stop. ${slips}. How much do the costs take from the result?`,
      unit: 'R',
      decimals: 3,
      answer: costMultiple(GRID, { side, entry, stop }, cost),
      hints: [
        `1 R is the distance from ${entry} to ${stop}: ${distance} points.`,
        'The spread is paid once: half at the entry and half at the exit.',
        `Add the spread, ${nights} times the cost of a night, and the slippage of entry and exit.`,
        'Divide the sum by the points of 1 R.',
      ],
      inputs: { side, distance, spread, nights, swap, slippage },
    };
  },
} satisfies Record<string, MakeExercise>;
