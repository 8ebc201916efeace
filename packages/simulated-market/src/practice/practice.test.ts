import { getStrategy, NO_COSTS, resolveParameters, simulate } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { gradePlan, orderType } from './grade-plan.ts';
import { makeRound } from './make-round.ts';
import { meanRandomResult, randomResults } from './random-entries.ts';
import { DECISION_BARS, MAX_BARS, RANDOM_SESSIONS, ROUNDS, STRATEGY_BARS, VALID_BARS } from './rules.ts';
import { computeBaseline, computeScore } from './score.ts';
import { COMPARED_STRATEGY, strategyResult } from './strategy-result.ts';

const SESSION = 48_213;
const rounds = Array.from({ length: ROUNDS }, (_none, place) => makeRound(SESSION, place));
const [round] = rounds as [(typeof rounds)[number]];
/** A plan around the last close, distances in ATR. */
const getPlan = (side: 'long' | 'short', stop: number, target: number, entry = 0, of = round) => {
  const sign = side === 'long' ? 1 : -1;
  const at = (away: number) => of.close + sign * away * of.range;
  return { side, entry: entry === 0 ? of.close : at(entry), stop: at(-stop), target: at(target) };
};

describe('A round', () => {
  test('has the same bars for the same session and place', () => {
    expect(makeRound(SESSION, 0)).toEqual(round);
    expect(makeRound(SESSION + 1, 0).bars.close).not.toEqual(round.bars.close);
  });

  test('is of an instrument that comes once in its session', () => {
    expect(new Set(rounds.map(({ instrument }) => instrument.symbol)).size).toBe(ROUNDS);
  });

  test('has bars for the latest possible end of a trade', () => {
    expect(round.bars.length).toBe(DECISION_BARS + VALID_BARS + MAX_BARS + 2);
    const ends = rounds.map((one) => gradePlan(one, getPlan('long', 20, 20, -0.5, one)));
    expect(ends.filter(({ kind }) => kind === 'closed').length).toBeGreaterThan(5);
    expect(ends.some((graded) => graded.kind === 'closed' && graded.trade.closeReason === 'time')).toBe(true);
  });
});

describe('A plan', () => {
  test('is a market order at the close, a limit at a better price, otherwise a stop entry', () => {
    expect(orderType({ side: 'long', entry: 100 }, 100)).toBe('market');
    expect(orderType({ side: 'long', entry: 99 }, 100)).toBe('limit');
    expect(orderType({ side: 'long', entry: 101 }, 100)).toBe('stop');
    expect(orderType({ side: 'short', entry: 99 }, 100)).toBe('stop');
    expect(orderType({ side: 'short', entry: 101 }, 100)).toBe('limit');
  });

  test('is refused by the engine, which names the field', () => {
    expect(gradePlan(round, getPlan('long', -1, 2))).toMatchObject({
      kind: 'refused',
      field: 'stop',
      problem: expect.stringContaining('must be below the entry'),
    });
    expect(gradePlan(round, getPlan('short', 1, -2))).toMatchObject({ kind: 'refused', field: 'targets[0].price' });
  });

  test('gains the planned multiple at its target and loses about 1 R at its stop, less costs', () => {
    const ends = rounds.flatMap((one) => {
      const graded = gradePlan(one, getPlan('long', 2, 2, 0, one));
      return graded.kind === 'closed' ? [graded.trade] : [];
    });
    expect(new Set(ends.map(({ closeReason }) => closeReason))).toEqual(new Set(['target', 'stop']));
    for (const { closeReason, netR, grossR } of ends) {
      expect(netR).toBeLessThan(grossR);
      expect(netR).toBeCloseTo(closeReason === 'target' ? 1 : -1, 0);
    }
  });
});

describe('Random entries', () => {
  test('follow from the round, and take both sides', () => {
    const results = randomResults(round);
    expect(results).toHaveLength(RANDOM_SESSIONS);
    expect(randomResults(round)).toEqual(results);
    expect(meanRandomResult(round)).toBeCloseTo(results.reduce((sum, one) => sum + one, 0) / RANDOM_SESSIONS, 12);
    expect(results.some((result) => result > 0) && results.some((result) => result < 0)).toBe(true);
  });

  test('pay costs: the same entries without costs make more', () => {
    const free = { ...round, instrument: { ...round.instrument, costs: NO_COSTS } };
    const sum = (results: readonly number[]) => results.reduce((total, one) => total + one, 0);
    expect(sum(randomResults(free))).toBeGreaterThan(sum(randomResults(round)) + RANDOM_SESSIONS * 0.01);
  });
});

describe('The own signals of a strategy', () => {
  const sessions = Array.from({ length: 40 }, (_none, n) => makeRound(1_000 + n, n % ROUNDS));
  const results = sessions.map(strategyResult);

  test('follow from the round, gain and lose, and are often none', () => {
    expect(sessions.map(strategyResult)).toEqual(results);
    expect(results.some((result) => result > 0) && results.some((result) => result < 0)).toBe(true);
    expect(results.filter((result) => result === 0).length).toBeGreaterThan(5);
  });

  test('are those that a run of the strategy over the same bars gives from the decision on, each with its end', () => {
    const strategy = getStrategy(COMPARED_STRATEGY)!;
    for (const [n, { bars, instrument }] of sessions.entries()) {
      const params = resolveParameters(strategy);
      const { trades } = simulate(bars, { strategy, params, instrument, timeframe: '1h' });
      const decided = bars.closeTime[DECISION_BARS - 1]!;
      const own = trades.filter(({ signal }) => signal.barCloseAt >= decided).map(({ netR }) => netR);
      if (results[n] !== 0) expect(own).toContain(results[n]);
    }
  });

  test('do not change with the bars after the last that may give a signal and the end of its trade', () => {
    const { maxHoldBars, orderBars } = resolveParameters(getStrategy(COMPARED_STRATEGY)!);
    expect(DECISION_BARS - 1 + STRATEGY_BARS + orderBars! + maxHoldBars!).toBeLessThan(sessions[0]!.bars.length);
  });
});

describe('The score', () => {
  test('has no interval under five trades', () => {
    expect(computeScore([1, 1, 1, 1])).toEqual({ trades: 4, total: 4, interval: null, verdict: null, more: null });
  });

  test('cannot separate a mean from chance whose interval contains zero, and names how many trades would', () => {
    // Mean 0.2, variance 1.575: 1.96² × 1.575 ÷ 0.2² = 151.3, so 152, of which 5 are there.
    const score = computeScore([2, -1, 0.5, -1, 0.5]);
    expect(score).toMatchObject({ trades: 5, verdict: 'chance', more: 147 });
    expect(score.interval!.low).toBeLessThan(0);
  });

  test('separates a mean from chance whose interval lies on one side of zero', () => {
    expect(computeScore([1, 1.1, 0.9, 1, 1.2])).toMatchObject({ verdict: 'above', more: null });
    expect(computeScore([-1, -1.1, -0.9, -1, -1.2])).toMatchObject({ verdict: 'below', more: null });
    expect(computeScore([1, -1, 1, -1, 1, -1])).toMatchObject({ verdict: 'chance', more: null });
  });

  test('compares with the totals of random sessions in the same rounds', () => {
    const many = Array.from({ length: 200 }, (_none, i) => i / 100 - 1);
    expect(computeBaseline([many, many], 1)).toEqual({
      mean: expect.closeTo(-0.01, 9),
      low: expect.closeTo(-1.92, 9),
      high: expect.closeTo(1.88, 9),
      beaten: 0.75,
    });
    expect(computeBaseline([], 0)).toBeNull();
  });
});
