import {
  type CalibrationResult,
  type CalibrationRound,
  type Course,
  GAIN_MIN_LEARNERS,
  writes,
} from '@sealtick/contract';
import { brierScore, mulberry32 } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { computeCalibration } from './calibration.ts';
import { useAcademy } from './testing/use-academy.ts';

const { done, get, inject, signIn } = useAcademy();
const { calibrate, complete } = writes.academy;
const MODULE = { id: 'following-signals', moduleId: 'confidence' } as const;
const ADDRESS = '/api/academy/courses/following-signals/modules/confidence/calibration';

const round = () => get<CalibrationRound>(ADDRESS);
const state = (chance = 0.5): Promise<CalibrationResult> =>
  done(calibrate, { ...MODULE, stated: Array(10).fill(chance) });

describe('Rounds of calibration', () => {
  test('count once before the module is completed and once after it, with other statements', async () => {
    await signIn();
    const before = await round();
    expect(before).toMatchObject({ phase: 'before' });
    expect(before.statements).toHaveLength(10);
    expect(await round()).toEqual(before);
    const first = await state();
    expect(first).toMatchObject({ phase: 'before', score: 0.25 });
    expect(first.statements.map(({ text }) => text)).toEqual(before.statements);
    expect(await round()).toEqual({ phase: null, statements: [] });
    await expect(state()).rejects.toThrow('409 No round of this module counts now.');
    await done(complete, MODULE);
    const after = await round();
    expect(after.phase).toBe('after');
    expect(after.statements).not.toEqual(before.statements);
    const second = await state(0.2);
    const scored = second.statements.map(({ isTrue }) => ({ stated: 0.2, isReached: isTrue }));
    expect(second.score).toBeCloseTo(brierScore(scored)!, 12);
    expect((await round()).phase).toBe(null);
  });

  test('show no outcome before the chances are stated, and differ between members', async () => {
    await signIn();
    const { body } = await inject({ url: ADDRESS, headers: { host: 'localhost' } });
    expect(Object.keys(JSON.parse(body))).toEqual(['phase', 'statements']);
    await signIn('ben');
    expect((await round()).statements).not.toEqual(JSON.parse(body).statements);
  });

  test('after the module do not count without one before it', async () => {
    await signIn();
    await done(complete, MODULE);
    expect((await round()).phase).toBe(null);
    await expect(state()).rejects.toThrow('409');
  });

  test('need ten chances from 0 to 1, and a module on calibration', async () => {
    await signIn();
    await expect(done(calibrate, { ...MODULE, stated: [0.5] })).rejects.toThrow(/^4/);
    await expect(state(1.5)).rejects.toThrow(/^4/);
    await expect(done(calibrate, { id: 'risk', moduleId: 'leverage', stated: Array(10).fill(0.5) })).rejects.toThrow(
      '404',
    );
  });

  test('that are answered twice at the same time count once', async () => {
    await signIn();
    const settled = await Promise.allSettled([state(), state()]);
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('of a course without calibration are not published', async () => {
    await signIn();
    expect((await get<Course>('/api/academy/courses/risk')).calibration).toBe(null);
    expect((await get<Course>('/api/academy/courses/following-signals')).calibration).toMatchObject({ before: null });
  });
});

/** Returns the rounds of learners: a mean score before, and a change that varies. */
function learners(count: number, change: number, random: () => number) {
  return Array.from({ length: count }, (_none, i) => {
    const score = 0.2 + 0.2 * random();
    const row = { accountId: `${i}`, moduleId: 'confidence' };
    return [
      { ...row, phase: 'before' as const, score },
      { ...row, phase: 'after' as const, score: score + change + 0.1 * (random() - 0.5) },
    ];
  }).flat();
}

describe('Published Brier scores', () => {
  test('need 30 learners with both rounds', () => {
    const rows = learners(GAIN_MIN_LEARNERS, -0.03, mulberry32(1));
    expect(computeCalibration(rows.slice(1))).toEqual({ n: 29, before: null, after: null, low: null, high: null });
    const { n, before, after, low, high } = computeCalibration(rows);
    expect(n).toBe(30);
    expect(low!).toBeLessThan(after! - before!);
    expect(high!).toBeGreaterThan(after! - before!);
  });

  test('have an interval that covers the true change in 93 to 97% of groups', () => {
    const random = mulberry32(5);
    const [groups, change] = [2_000, -0.03];
    let covered = 0;
    for (let group = 0; group < groups; group += 1) {
      const { low, high } = computeCalibration(learners(30, change, random));
      if (low! <= change && change <= high!) covered += 1;
    }
    expect(covered / groups).toBeGreaterThan(0.93);
    expect(covered / groups).toBeLessThan(0.97);
  });
});
