import { type Course, type Enrolment, RETENTION_DAYS, writes } from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { courseTest } from './academy.tables.ts';
import { useAcademy } from './testing/use-academy.ts';

const { clock, completeAll, database, done, get, inject, paper, signIn, take } = useAcademy();
const { answerTest, complete } = writes.academy;

const getCourse = (id: string) => get<Course>(`/api/academy/courses/${id}`);
const progress = async () => (await get<Enrolment[]>('/api/academy/progress'))[0];

describe('Tests', () => {
  test('show questions without their answers, and count all of several right choices', async () => {
    await signIn();
    const { body } = await inject({
      url: '/api/academy/courses/risk/test?kind=before',
      headers: { host: 'localhost' },
    });
    expect(JSON.parse(body).questions).toHaveLength(10);
    expect(body).not.toContain('"right"');
    expect(await take('before', 3)).toMatchObject({ right: 7, of: 10, isPassed: false, certificate: null });
    await expect(take('before')).rejects.toThrow();
    await expect(done(answerTest, { id: 'risk', kind: 'before', answers: [] })).rejects.toThrow(
      '409 The test before the course was already taken.',
    );
  });

  test('with a question that has no answer are refused, and do not count for the gain', async () => {
    await signIn();
    await expect(done(answerTest, { id: 'risk', kind: 'before', answers: [] })).rejects.toThrow(
      '422 Answer every question (10 of 10 are left).',
    );
    const { questions } = await paper('before');
    const answers = questions.map(({ id }, place) => ({ id, chosen: place === 3 ? [] : [0] }));
    await expect(done(answerTest, { id: 'risk', kind: 'before', answers })).rejects.toThrow(
      '422 Answer every question (1 of 10',
    );
    expect((await progress())?.tests ?? []).toEqual([]);
    await completeAll();
    await expect(done(answerTest, { id: 'risk', kind: 'examination', answers: [] })).rejects.toThrow('422');
  });

  test('before the course that were sent without answers may be taken again, with other questions', async () => {
    await signIn();
    const { questions } = await paper('before');
    const asked = questions.map(({ id }) => id);
    const [kind, form] = ['before', 'a'] as const;
    const row = {
      id: 'blank',
      accountId: 'amara',
      courseId: 'risk',
      kind,
      form,
      asked,
      right: 0,
      of: 10,
      at: new Date(clock.time),
    };
    await database().insert(courseTest).values(row);
    expect((await progress())?.tests).toEqual([]);
    const again = await paper('before');
    expect(again.questions.filter(({ id }) => asked.includes(id))).toEqual([]);
    await take('before', 10 - 7);
    expect((await progress())?.tests).toMatchObject([{ kind, right: 7 }]);
    await expect(done(answerTest, { id: 'risk', kind, answers: [] })).rejects.toThrow('409');
  });

  test('before the course come before its first module, and the examination after its last', async () => {
    await signIn();
    await expect(done(answerTest, { id: 'risk', kind: 'examination', answers: [] })).rejects.toThrow(
      '409 Complete every module before the examination.',
    );
    await done(complete, { id: 'risk', moduleId: 'signals' });
    await expect(done(answerTest, { id: 'risk', kind: 'before', answers: [] })).rejects.toThrow('409');
    const answers = [{ id: 'none', chosen: [] }];
    await completeAll();
    await expect(done(answerTest, { id: 'risk', kind: 'examination', answers })).rejects.toThrow('422');
  });

  test('ask other questions each time, and the same ones until they are answered', async () => {
    await signIn();
    const asked: string[] = [];
    const next = async (kind: 'before' | 'examination' | 'later') => {
      const { questions } = await paper(kind);
      if (kind === 'before') expect(await paper(kind)).toEqual({ kind, questions });
      asked.push(...questions.map(({ question }) => question));
    };
    await next('before');
    await take('before');
    await completeAll();
    for (const wrong of [10, 10, 0]) {
      await next('examination');
      await take('examination', wrong);
      clock.time += DAY_MS;
    }
    clock.time += RETENTION_DAYS * DAY_MS;
    await next('later');
    expect(asked).toHaveLength(45);
    expect(new Set(asked).size).toBe(45);
  });

  test('of two members begin with different questions', async () => {
    await signIn();
    const { questions } = await paper('before');
    await signIn('ben');
    expect((await paper('before')).questions).not.toEqual(questions);
  });

  test('that were failed can be repeated after a day, with the modules to read again', async () => {
    await signIn();
    await completeAll();
    const failed = await take('examination', 3);
    expect(failed).toMatchObject({ right: 7, isPassed: false, certificate: null });
    expect(failed.reread[0]).toEqual({ id: 'risk-management', title: 'What a trade may cost' });
    expect(new Set(failed.reread.map(({ id }) => id)).size).toBe(failed.reread.length);
    clock.time += 24 * HOUR_MS - 1;
    await expect(done(answerTest, { id: 'risk', kind: 'examination', answers: [] })).rejects.toThrow('409');
    clock.time += 1;
    expect(await take('examination', 2)).toMatchObject({ right: 8, isPassed: true, certificate: expect.any(String) });
  });

  test('that were passed can be repeated once after 30 days, by five questions', async () => {
    await signIn();
    await completeAll();
    await take('examination');
    await expect(done(answerTest, { id: 'risk', kind: 'later', answers: [] })).rejects.toThrow('409');
    clock.time += RETENTION_DAYS * DAY_MS;
    expect(await take('later', 2)).toMatchObject({ right: 3, of: 5, certificate: null });
    await expect(done(answerTest, { id: 'risk', kind: 'later', answers: [] })).rejects.toThrow('409');
    expect((await getCourse('risk')).gain).toMatchObject({
      n: 0,
      mean: null,
      retention: { n: 1, share: null, low: null, high: null },
    });
  });

  test('that are answered twice at the same time count once', async () => {
    await signIn();
    await completeAll();
    const settled = await Promise.allSettled([take('examination'), take('examination')]);
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await progress())?.tests).toHaveLength(1);
  });
});
