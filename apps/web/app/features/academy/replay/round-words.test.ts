import { DECISION_BARS, gradePlan, makeRound, VALID_BARS } from '@sealtick/simulated-market/practice';
import { describe, expect, test } from 'vitest';
import { endWords, getBars, stateWords } from './round-words.ts';

const round = makeRound(48_213, 0);
/** A long around the last close, distances in ATR. */
const getPlan = (stop: number, target: number, entry = 0) => {
  const at = (away: number) => round.close + away * round.range;
  return { side: 'long', entry: entry === 0 ? round.close : at(entry), stop: at(-stop), target: at(target) } as const;
};

describe('A plan', () => {
  test('far from the price is not filled, and says so', () => {
    const graded = gradePlan(round, getPlan(101, 1, -100));
    expect(graded).toMatchObject({ kind: 'unfilled', reason: 'expired' });
    expect(getBars(round, graded)).toBe(DECISION_BARS + VALID_BARS);
    expect(stateWords(round, graded, DECISION_BARS + 1)).toBe('The order waits.');
    expect(stateWords(round, graded, DECISION_BARS + VALID_BARS)).toContain('did not reach the entry within 12 bars');
  });

  test('shows its end only once the bar of its end is shown', () => {
    const graded = gradePlan(round, getPlan(2, 2));
    const last = getBars(round, graded);
    expect(last).toBeGreaterThan(DECISION_BARS);
    expect(stateWords(round, graded, last - 1)).not.toContain('net');
    expect(stateWords(round, graded, last)).toBe(endWords(round, graded));
    expect(endWords(round, graded)).toMatch(/\sR net, .*\sR gross, costs 0\.\d\d\sR\.$/);
  });
});
