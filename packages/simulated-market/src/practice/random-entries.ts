import { mulberry32, roundToTick } from '@sealtick/engine';
import { gradePlan } from './grade-plan.ts';
import type { Round } from './make-round.ts';
import { RANDOM_SESSIONS } from './rules.ts';

/**
 * Returns the net results of random trades of a round, one for each random session: side by a coin, at market, the stop 1 to 3
 * ATR away, the target 1 to 3 times as far. They follow from the seed of the round.
 */
export function randomResults(round: Round): number[] {
  const random = mulberry32(round.seed);
  return Array.from({ length: RANDOM_SESSIONS }, () => {
    const side = random() < 0.5 ? 'long' : 'short';
    const distance = (1 + 2 * random()) * round.range;
    const reward = (1 + 2 * random()) * distance;
    const sign = side === 'long' ? 1 : -1;
    const price = (away: number) => roundToTick(round.close + sign * away, round.instrument.tick, 'nearest');
    const graded = gradePlan(round, { side, entry: round.close, stop: price(-distance), target: price(reward) });
    return graded.kind === 'closed' ? graded.trade.netR : 0;
  });
}

/** Returns the mean net result of the random trades of a round, R. It follows from the seed of the round. */
export function meanRandomResult(round: Round): number {
  const results = randomResults(round);
  return results.reduce((sum, result) => sum + result, 0) / results.length;
}
