import {
  PRACTICE_ROUNDS_KEPT,
  PRACTICE_SESSION_ROUNDS,
  PRACTICE_SESSIONS,
  type PracticeDecision,
  type PracticeRecord,
  writes,
} from '@sealtick/contract';
import {
  computeScore,
  gradePlan,
  LAST_SESSION,
  makeRound,
  meanRandomResult,
  type Plan,
  ROUNDS,
  strategyResult,
} from '@sealtick/simulated-market/practice';
import { describe, expect, test } from 'vitest';
import { START, useMembers } from '../../testing/use-members.ts';
import { createPractice } from './index.ts';
import { practiceRound } from './practice.tables.ts';

const site = useMembers(() => [createPractice()]);
const { clock, done, get, inject, signIn } = site;
const { decide } = writes.practice;
const SESSION = 48_213;

const record = (query = '') => get<PracticeRecord>(`/api/academy/practice${query}`);
const send = (payload: object) =>
  inject({ method: 'POST', url: '/api/academy/practice', payload, headers: { host: 'localhost' } });

/** A plan around the last close of a round, distances in ATR. */
function planFor(round: number, side: Plan['side'], stop: number, target: number): Plan {
  const { close, range } = makeRound(SESSION, round - 1);
  const sign = side === 'long' ? 1 : -1;
  return { side, entry: close, stop: close - sign * stop * range, target: close + sign * target * range };
}

describe('A round of practice', () => {
  test('is stored with the result that the functions of the page compute, and with random entries', async () => {
    await signIn();
    const plan = planFor(2, 'long', 1.5, 2);
    const bars = makeRound(SESSION, 1);
    const graded = gradePlan(bars, plan);
    if (graded.kind !== 'closed') throw new Error('The plan was not filled.');
    const stored = {
      session: SESSION,
      round: 2,
      plan,
      symbol: bars.instrument.symbol,
      end: graded.trade.closeReason,
      netR: graded.trade.netR,
      randomR: meanRandomResult(bars),
      strategyR: strategyResult(bars),
      decidedAt: new Date(START).toISOString(),
    };
    expect(await done(decide, { session: SESSION, round: 2, plan })).toEqual(stored);
    expect(await record()).toEqual({
      count: 1,
      score: computeScore([graded.trade.netR]),
      randomR: stored.randomR,
      strategy: { rounds: 1, total: stored.strategyR },
      rounds: [stored],
    });
  });

  test('without a trade, or with one that is not filled, has no result', async () => {
    await signIn();
    const { close, range } = makeRound(SESSION, 1);
    const far = { side: 'long', entry: close - 100 * range, stop: close - 101 * range, target: close } as const;
    expect(await done(decide, { session: SESSION, round: 1, plan: null })).toMatchObject({ end: null, netR: null });
    expect(await done(decide, { session: SESSION, round: 2, plan: far })).toMatchObject({ end: 'expired', netR: null });
    expect(await record()).toMatchObject({ count: 2, score: { trades: 0, total: 0, interval: null } });
  });

  test('takes no result from the caller', async () => {
    await signIn();
    const claim = { session: SESSION, round: 1, plan: planFor(1, 'long', 1, 2), netR: 50 };
    expect((await send(claim)).statusCode).toBe(400);
    expect(await record()).toMatchObject({ count: 0 });
  });

  test('counts by its first decision, also of two at the same time', async () => {
    await signIn();
    const decisions: PracticeDecision[] = (['long', 'short'] as const).map((side) => ({
      session: SESSION,
      round: 1,
      plan: planFor(1, side, 1, 2),
    }));
    const [one, other] = await Promise.all(decisions.map((decision) => done(decide, decision)));
    expect(one).toEqual(other);
    clock.time += 1_000;
    expect(await done(decide, { session: SESSION, round: 1, plan: null })).toEqual(one);
    expect((await record()).rounds).toEqual([one]);
  });

  test.each([
    ['a stop on the wrong side', 'stop', { stop: 3, target: 2 }],
    ['a target on the wrong side', 'target', { stop: -1, target: -2 }],
    ['a stop at the entry, whose result would have no unit', 'stop', { stop: 0, target: 2 }],
  ])('with %s is refused, with the field', async (_name, field, { stop, target }) => {
    await signIn();
    const { close, range } = makeRound(SESSION, 0);
    const plan = { side: 'long', entry: close, stop: close + stop * range, target: close + target * range };
    const { statusCode, body } = await send({ session: SESSION, round: 1, plan });
    expect([statusCode, JSON.parse(body).errors[0].path]).toEqual([422, `plan.${field}`]);
    expect((await record()).count).toBe(0);
  });

  test.each([
    { session: 0, round: 1, plan: null },
    { session: PRACTICE_SESSIONS + 1, round: 1, plan: null },
    { session: 1, round: PRACTICE_SESSION_ROUNDS + 1, plan: null },
    { session: 1, round: 1.5, plan: null },
    { session: 1, round: 1, plan: { side: 'long', entry: '1', stop: 1, target: 1 } },
    { session: 1, round: 1 },
  ])('that does not exist, or is not decided, is refused: %j', async (payload) => {
    await signIn();
    expect((await send(payload)).statusCode).toBe(400);
  });

  test('exists for every number that the contract accepts', () => {
    expect([PRACTICE_SESSIONS, PRACTICE_SESSION_ROUNDS]).toEqual([LAST_SESSION, ROUNDS]);
  });
});

describe('The record of practice', () => {
  test('has the newest rounds of each account, and forgets the oldest of the same account beyond the limit', async () => {
    await signIn('ben');
    await done(decide, { session: SESSION, round: 1, plan: null });
    await signIn();
    const rows = Array.from({ length: PRACTICE_ROUNDS_KEPT }, (_none, place) => ({
      accountId: 'amara',
      session: 1 + Math.floor(place / ROUNDS),
      round: 1 + (place % ROUNDS),
      symbol: 'EURUSD',
      randomR: -0.1,
      netR: place % 2 === 0 ? 1 : -1,
      decidedAt: new Date(START + place),
    }));
    await site.database().insert(practiceRound).values(rows);
    clock.time = START + 10_000;
    await done(decide, { session: SESSION, round: 1, plan: null });
    const all = await record(`?limit=${PRACTICE_ROUNDS_KEPT}`);
    expect(all).toMatchObject({ count: PRACTICE_ROUNDS_KEPT, score: { trades: PRACTICE_ROUNDS_KEPT - 1, total: -1 } });
    expect(all.rounds).toHaveLength(PRACTICE_ROUNDS_KEPT);
    expect(all.rounds[0]).toMatchObject({ session: SESSION, round: 1 });
    expect(all.rounds.at(-1)).toMatchObject({ session: 1, round: 2 });
    await signIn('ben');
    expect((await record()).count).toBe(1);
  });

  test('lists 20 rounds, or those of one session, while the score is of all', async () => {
    await signIn();
    const rows = Array.from({ length: 30 }, (_none, place) => ({
      accountId: 'amara',
      session: 1 + Math.floor(place / ROUNDS),
      round: 1 + (place % ROUNDS),
      symbol: 'EURUSD',
      randomR: 0,
      netR: 1,
      decidedAt: new Date(START + place),
    }));
    await site.database().insert(practiceRound).values(rows);
    expect((await record()).rounds).toHaveLength(20);
    const { rounds, score } = await record('?session=2');
    expect(rounds.map(({ session, round }) => [session, round])).toEqual(
      Array.from({ length: ROUNDS }, (_none, place) => [2, ROUNDS - place]),
    );
    expect(score).toMatchObject({ trades: 30, total: 30 });
  });

  test('sums the own signals of the strategy over the rounds that have them', async () => {
    await signIn();
    const rows = [null, 1.5, -1].map((strategyR, place) => ({
      accountId: 'amara',
      session: 1,
      round: place + 1,
      symbol: 'EURUSD',
      randomR: 0,
      strategyR,
      decidedAt: new Date(START + place),
    }));
    await site.database().insert(practiceRound).values(rows);
    const { strategy, rounds } = await record();
    expect(strategy).toEqual({ rounds: 2, total: 0.5 });
    expect(rounds.map(({ strategyR }) => strategyR)).toEqual([-1, 1.5, null]);
  });

  test('is for members alone', async () => {
    site.caller.principal = { kind: 'anonymous' };
    const { statusCode } = await send({ session: SESSION, round: 1, plan: null });
    expect(statusCode).toBe(401);
  });
});
