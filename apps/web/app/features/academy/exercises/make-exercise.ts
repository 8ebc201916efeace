import {
  Draw,
  exact,
  expectancy,
  fillAtOpen,
  grossMultiple,
  maxDrawdown,
  PriceGrid,
  positionSize,
} from '@sealtick/engine';
import { amount, type Exercise, type MakeExercise, type NumberExerciseKind, round, share, signed } from './exercise.ts';
import { API_MAKERS } from './make-api-exercise.ts';
import { COST_MAKERS } from './make-cost-exercise.ts';
import { MARKET_MAKERS } from './make-market-exercise.ts';
import { RISK_MAKERS } from './make-risk-exercise.ts';
import { TEST_MAKERS } from './make-test-exercise.ts';

const MAKERS: { readonly [K in NumberExerciseKind]: MakeExercise } = {
  ...API_MAKERS,
  ...COST_MAKERS,
  ...MARKET_MAKERS,
  ...RISK_MAKERS,
  ...TEST_MAKERS,
  'position-size'(draw) {
    const account = draw.whole(10, 200) * 500;
    const risk = draw.of([0.005, 0.01, 0.015, 0.02]);
    const distance = draw.whole(10, 80);
    const perPoint = draw.of([1, 2, 5, 10]);
    const { lots } = positionSize({
      budget: exact(Math.round(account * risk * 100) / 100),
      entry: 1_000,
      stop: 1_000 - distance,
      contractSize: perPoint,
      quoteToAccount: exact(1),
    });
    return {
      text: `Your account has ${amount(account)} dollars, and you risk ${share(risk)} per trade. The stop is ${distance} points away, and one contract gains or loses ${perPoint} dollars per point. What is the largest number of contracts within this risk? Round down to hundredths.`,
      unit: 'contracts',
      decimals: 2,
      answer: lots,
      hints: [
        `The budget is ${amount(account)} × ${share(risk)}.`,
        `One contract loses ${distance} × ${perPoint} at the stop.`,
        'Divide the budget by the loss of one contract, and round down.',
      ],
      inputs: { account, risk, distance, perPoint },
    };
  },
  'r-multiple'(draw) {
    const side = draw.of(['long', 'short'] as const);
    const entry = draw.whole(80, 400);
    const distance = draw.whole(2, 10);
    const sign = side === 'long' ? 1 : -1;
    const stop = entry - sign * distance;
    const exits = [draw.whole(-distance, 3 * distance), draw.whole(-distance, 3 * distance)].map(
      (move) => entry + sign * move,
    );
    const parts = exits.map((price) => ({ price, weight: 0.5 }));
    return {
      text: `A ${side} is filled at its published entry of ${entry}. The stop is at ${stop}. Half of the position is closed at ${exits[0]}, the other half at ${exits[1]}. What is the gross result?`,
      unit: 'R',
      decimals: 2,
      answer: grossMultiple(
        new PriceGrid({ tick: 1, digits: 0, belowZero: false }),
        { side, entry, stop },
        entry,
        parts,
      ),
      hints: [
        `1 R is the distance from ${entry} to ${stop}.`,
        'Compute the result of each half in R.',
        'Take the average of both.',
      ],
      inputs: { side, entry, stop, exits },
    };
  },
  expectancy(draw) {
    const results = Array.from({ length: 8 }, () => draw.of([-1, -1, -1, -0.5, 0.5, 1, 1.5, 2, 3]));
    return {
      text: `Eight trades made ${results.map(signed).join(', ')} R. What is their expectancy?`,
      unit: 'R per trade',
      decimals: 2,
      answer: expectancy(results)!,
      hints: ['Expectancy is the mean result of a trade.', 'Add the eight results and divide by eight.'],
      inputs: { results },
    };
  },
  drawdown(draw) {
    const equity = [10_000];
    for (let i = 0; i < 5; i += 1) equity.push(equity.at(-1)! + draw.whole(-12, 10) * 100);
    return {
      text: `An account is marked at ${equity.map(amount).join(', ')}. What is its maximum drawdown?`,
      unit: '%',
      decimals: 1,
      answer: -100 * maxDrawdown(equity)! || 0,
      hints: [
        'For each value, find the highest one up to it.',
        'Compute how far the value is below, as a share of that highest one.',
        'The largest of these shares is the maximum drawdown.',
      ],
      inputs: { equity },
    };
  },
  recovery(draw) {
    const peak = draw.whole(10, 80) * 250;
    const loss = draw.whole(3, 60);
    const low = Math.round(peak * (1 - loss / 100));
    const fall = -maxDrawdown([peak, low])!;
    return {
      text: `An account falls from its peak of ${amount(peak)} to ${amount(low)}. By what percentage does it have to grow to return to the peak?`,
      unit: '%',
      decimals: 1,
      answer: (100 * fall) / (1 - fall),
      hints: [
        'The gain is a share of the lower value.',
        `It has to gain ${amount(peak - low)} again, from ${amount(low)}.`,
      ],
      inputs: { peak, low },
    };
  },
  'gap-fill'(draw) {
    const side = draw.of(['long', 'short'] as const);
    const type = draw.of(['market', 'limit', 'stop'] as const);
    const sign = side === 'long' ? 1 : -1;
    const entry = draw.whole(90, 110);
    // A market signal fills at any open; a limit at a better one, a stop entry at a worse one.
    const gap = draw.whole(1, 15) / 10;
    const beyond = type === 'limit' ? -sign : sign;
    const open = round(entry + beyond * gap);
    const [stop, target] = [entry - sign * 4, entry + sign * 6];
    return {
      text: `A ${side} signal waits: ${TYPES[type]}, entry ${entry}, stop ${stop}, target ${target}. The next bar opens at ${open}. At which price is it filled?`,
      unit: 'price',
      decimals: 2,
      answer: fillAtOpen({ type, entry }, sign, { open }),
      hints: [
        'Ask whether the order is already executable at the open.',
        'An order that is executable at the open fills there, at a better or a worse price than its entry.',
      ],
      inputs: { side, type, entry, open },
    };
  },
};

const TYPES = { market: 'market order', limit: 'limit order', stop: 'stop entry' } as const;

/** Returns an exercise; the same seed makes the same one. */
export const makeExercise = (kind: NumberExerciseKind, seed: number): Exercise => MAKERS[kind](new Draw(seed));
