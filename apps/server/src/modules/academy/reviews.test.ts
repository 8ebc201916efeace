import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileCourses, type SourceCourse } from '@sealtick/content';
import { type AnsweredQuestion, type ModuleText, type Reviews, writes } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServerModule } from '../../platform/module.ts';
import { START, useMembers } from '../../testing/use-members.ts';
import { courseReview } from './academy.tables.ts';
import { deleteGrant, insertGrant } from './academy-repository.ts';
import { createAcademy } from './index.ts';
import { type ReviewState, scheduleReview } from './review-schedule.ts';
import { documentValues } from './testing/use-academy.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sealtick-reviews-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
let academy: ServerModule;
const { call, caller, clock, database, done, get, inject, signIn, text } = useMembers((site) => {
  academy = createAcademy({
    clock: site.clock,
    config: { baseUrl: null, contentDir: null, dataDir } as never,
    db: site.db.database,
    queueMail: async () => {},
    wakeUps: {} as never,
    workDatabase: site.db.database,
    documentValues,
    openCheckout: async () => ({ url: '' }),
    origin: 'http://localhost',
    press: {} as never,
  });
  return [academy];
});
let risk: SourceCourse;
beforeAll(async () => {
  await academy.open?.(() => {});
  risk = (await compileCourses()).find(({ id }) => id === 'risk')!;
});

const reviews = () => get<Reviews>('/api/academy/reviews');
const getQuestions = async (id = 'risk', moduleId = 'risk-management') =>
  (await get<ModuleText>(`/api/academy/courses/${id}/modules/${moduleId}`)).questions;
const answer = (questionId: string, chosen: readonly number[], id = 'risk', moduleId = 'risk-management') =>
  done(writes.academy.answer, { id, moduleId, questionId, chosen: [...chosen] });
const days = ({ dueAt }: AnsweredQuestion) => (Date.parse(dueAt) - clock.time) / DAY_MS;

describe('A question that a member answered', () => {
  test('comes back when it is due, without its answer', async () => {
    await signIn();
    expect(await reviews()).toEqual({
      answered: 0,
      firstTry: { rightAnswers: 0, of: 0 },
      due: 0,
      nextDueAt: null,
      questions: [],
    });
    const [question] = await getQuestions();
    const first = await answer(question!.id, question!.right);
    expect(first).toMatchObject({ isRight: true, isCounted: true, right: question!.right, why: question!.why });
    expect(await reviews()).toMatchObject({ answered: 1, due: 0, nextDueAt: first.dueAt, questions: [] });
    clock.time = Date.parse(first.dueAt) - 1;
    expect((await reviews()).due).toBe(0);
    clock.time += 1;
    expect(await reviews()).toMatchObject({
      due: 1,
      nextDueAt: null,
      questions: [{ id: question!.id, courseId: 'risk', module: risk.modules[0]!.title, choices: question!.choices }],
    });
    expect(await text('/api/academy/reviews')).not.toMatch(/"right"|"why"|"hints"/);
  });

  test('comes back after growing times while it is answered rightly, and after a day once it is not', async () => {
    await signIn();
    const [question] = await getQuestions();
    const gaps: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const result = await answer(question!.id, question!.right);
      gaps.push(days(result));
      clock.time = Date.parse(result.dueAt);
    }
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
    expect(new Set(gaps).size).toBe(5);
    const wrong = await answer(question!.id, []);
    expect(wrong).toMatchObject({ isRight: false, isCounted: true });
    expect(days(wrong)).toBeLessThan(gaps[2]!);
  });

  test('is counted as right at the first try by its first answer alone', async () => {
    await signIn();
    const [one, two] = await getQuestions();
    const { dueAt } = await answer(one!.id, []);
    await answer(two!.id, two!.right);
    clock.time = Date.parse(dueAt);
    await answer(one!.id, one!.right);
    expect((await reviews()).firstTry).toEqual({ rightAnswers: 1, of: 2 });
    // Of an answer that was repeated before the first one was stored, the first is not known.
    await database().update(courseReview).set({ firstRight: null }).where(eq(courseReview.questionId, one!.id));
    expect((await reviews()).firstTry).toEqual({ rightAnswers: 1, of: 1 });
  });

  test('counts once if it is answered again before it is due, or on two devices at the same time', async () => {
    await signIn();
    const [question] = await getQuestions();
    const both = await Promise.all([answer(question!.id, []), answer(question!.id, question!.right)]);
    expect(both.map(({ isCounted }) => isCounted).sort()).toEqual([false, true]);
    expect(both[0].dueAt).toBe(both[1].dueAt);
    const again = await answer(question!.id, question!.right);
    expect(again).toMatchObject({ isRight: true, isCounted: false, dueAt: both[0].dueAt });
    expect((await reviews()).answered).toBe(1);
  });

  test('belongs to its account, and a visitor stores nothing', async () => {
    await signIn();
    const [question] = await getQuestions();
    await answer(question!.id, question!.right);
    await signIn('ben');
    expect((await reviews()).answered).toBe(0);
    caller.principal = { kind: 'anonymous' };
    const sent = { id: 'risk', moduleId: 'risk-management', questionId: question!.id, chosen: [0] };
    expect((await call(writes.academy.answer, sent)).statusCode).toBe(401);
    expect((await inject({ url: '/api/academy/reviews', headers: { host: 'localhost' } })).statusCode).toBe(401);
  });

  test('of a course that was closed does not come back until it is open again', async () => {
    await signIn();
    const paid = { id: 'strategy-testing', moduleId: 'out-of-sample' };
    await expect(answer('0'.repeat(16), [0], paid.id, paid.moduleId)).rejects.toThrow('403 The course costs $149.');
    const grant = { accountId: 'amara', courseId: paid.id, grantedAt: new Date(START) };
    await insertGrant(database(), grant);
    const [question] = await getQuestions(paid.id, paid.moduleId);
    await answer(question!.id, [], paid.id, paid.moduleId);
    clock.time += 2 * DAY_MS;
    expect((await reviews()).due).toBe(1);
    await deleteGrant(database(), 'amara', paid.id);
    expect(await reviews()).toMatchObject({ answered: 0, due: 0 });
    await insertGrant(database(), grant);
    expect((await reviews()).due).toBe(1);
  });

  test('is refused if the module has no such question, or its choices are out of range', async () => {
    await signIn();
    await expect(answer('0'.repeat(16), [0])).rejects.toThrow('404 Unknown question.');
    const [question] = await getQuestions();
    for (const [questionId, chosen] of [
      ['nothing', [0]],
      [question!.id, [-1]],
      [question!.id, ['a']],
      [question!.id, Array(21).fill(0)],
    ] as const)
      await expect(answer(questionId, chosen as number[]), JSON.stringify(chosen)).rejects.toThrow('400');
  });
});

test('A time follows from the answers alone, and is at most a year', () => {
  const run = () => {
    let state: ReviewState | null = null;
    let now = START;
    for (let n = 0; n < 30; n += 1) {
      state = scheduleReview(state, true, new Date(now));
      now = state.dueAt.getTime();
    }
    return state!;
  };
  const last = run();
  expect(run()).toEqual(last);
  expect(last.dueAt.getTime() - last.answeredAt.getTime()).toBe(365 * DAY_MS);
  expect(last).toMatchObject({ answers: 30, lapses: 0 });
});
