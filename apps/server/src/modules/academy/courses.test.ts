import { type Course, type Enrolment, type ModuleText, writes } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { insertGrant } from './academy-repository.ts';
import { useAcademy } from './testing/use-academy.ts';

const { acts, call, caller, clock, completeAll, courses, database, done, get, inject, risk, signIn } = useAcademy();
const { answerTest, complete, enrol, note, rate } = writes.academy;

const getCourse = (id: string) => get<Course>(`/api/academy/courses/${id}`);
const progress = async () => (await get<Enrolment[]>('/api/academy/progress'))[0];

describe('Courses', () => {
  test('are listed for everyone, with counts of what is stored and no rating before a member has rated', async () => {
    caller.principal = { kind: 'anonymous' };
    const listed = await get<Course[]>('/api/academy/courses');
    expect(listed.map(({ id }) => id)).toEqual(courses().map(({ id }) => id));
    expect(listed.find(({ id }) => id === 'risk')).toMatchObject({
      enrolled: 0,
      rating: null,
      ratings: 0,
      priceUsd: 0,
    });
    await signIn();
    await done(enrol, { id: 'risk' });
    await done(enrol, { id: 'risk' });
    await signIn('ben');
    await done(complete, { id: 'risk', moduleId: 'risk-management' });
    await done(rate, { id: 'risk', stars: 4 });
    await signIn();
    await expect(done(rate, { id: 'risk', stars: 1 })).rejects.toThrow('409 Complete a module of the course');
    await done(complete, { id: 'risk', moduleId: 'r-multiple' });
    await done(rate, { id: 'risk', stars: 5 });
    expect(await getCourse('risk')).toMatchObject({ enrolled: 2, rating: 4.5, ratings: 2 });
  });

  test('have at least one of eight modules on risk, to four of which the risk disclosure links', () => {
    const ids = risk().modules.map(({ id }) => id);
    expect(ids).toHaveLength(8);
    expect(ids).toEqual(expect.arrayContaining(['risk-management', 'psychology', 'signals', 'money-management']));
  });

  test('that do not exist are answered with 404, as are their modules', async () => {
    await signIn();
    for (const path of [
      'courses/none',
      'courses/none/modules/a',
      'courses/risk/modules/none',
      'webinars/none/webinar.ics',
    ])
      expect((await inject({ url: `/api/academy/${path}`, headers: { host: 'localhost' } })).statusCode, path).toBe(
        404,
      );
    expect((await call(enrol, { id: 'none' })).statusCode).toBe(404);
    expect((await call(complete, { id: 'risk', moduleId: 'none' })).statusCode).toBe(404);
  });

  test('show the text of a module to everyone, with constants of the engine in place of their names', async () => {
    caller.principal = { kind: 'anonymous' };
    const module = await get<ModuleText>('/api/academy/courses/risk/modules/risk-management');
    const words = JSON.stringify(module);
    expect(words).not.toContain('placeholder');
    expect(words).toContain('between ');
    expect(words).toContain('"10%"');
    expect(module.questions[0]).toMatchObject({ right: [expect.any(Number)], hints: expect.any(Array) });
  });
});

describe('Progress', () => {
  test('counts completed modules, and the last one completes the course', async () => {
    await signIn();
    expect(await get('/api/academy/progress')).toEqual([]);
    await done(complete, { id: 'risk', moduleId: 'risk-management' });
    await done(complete, { id: 'risk', moduleId: 'risk-management' });
    expect(await progress()).toMatchObject({ completed: ['risk-management'], progress: 13, completedAt: null });
    await completeAll();
    expect(await progress()).toMatchObject({ progress: 100, completedAt: new Date(clock.time).toISOString() });
    expect(acts[0]).toBe('course.module-completed risk-management');
  });

  test('completes the course once if its last modules are completed at the same time', async () => {
    await signIn();
    for (const { id } of risk().modules.slice(2)) await done(complete, { id: 'risk', moduleId: id });
    await Promise.all(
      risk()
        .modules.slice(0, 2)
        .map(({ id }) => done(complete, { id: 'risk', moduleId: id })),
    );
    expect(await progress()).toMatchObject({ progress: 100, completedAt: expect.any(String) });
  });

  test('stores a note for each module, and deletes an empty one', async () => {
    await signIn();
    await done(note, { id: 'risk', moduleId: 'signals', text: 'Read the stop first.\nThen the size.' });
    expect(await progress()).toMatchObject({
      notes: { signals: 'Read the stop first.\nThen the size.' },
      completed: [],
    });
    await done(note, { id: 'risk', moduleId: 'signals', text: '' });
    expect((await progress())?.notes).toEqual({});
    await expect(done(note, { id: 'risk', moduleId: 'signals', text: 'x'.repeat(4_001) })).rejects.toThrow('400');
  });

  test('belongs to its account', async () => {
    await signIn();
    await completeAll();
    await signIn('ben');
    expect(await get('/api/academy/progress')).toEqual([]);
    caller.principal = { kind: 'anonymous' };
    expect((await call(enrol, { id: 'risk' })).statusCode).toBe(401);
    expect((await inject({ url: '/api/academy/progress', headers: { host: 'localhost' } })).statusCode).toBe(401);
  });
});

describe('A paid course', () => {
  const paid = () => courses().find(({ priceUsd }) => priceUsd > 0)!;

  test('shows its first module to everyone, and the others to members to whom it was granted', async () => {
    const { id, modules, priceUsd } = paid();
    const status = async (moduleId: string) =>
      (await inject({ url: `/api/academy/courses/${id}/modules/${moduleId}`, headers: { host: 'localhost' } }))
        .statusCode;
    await signIn();
    expect([await status(modules[0]!.id), await status(modules[1]!.id)]).toEqual([200, 403]);
    await expect(done(enrol, { id })).rejects.toThrow(`403 The course costs $${priceUsd}. Its first module is free.`);
    await expect(done(complete, { id, moduleId: modules[1]!.id })).rejects.toThrow('403');
    await expect(done(answerTest, { id, kind: 'before', answers: [] })).rejects.toThrow('403');
    await insertGrant(database(), { accountId: 'amara', courseId: id, grantedAt: new Date(clock.time) });
    expect(await status(modules[1]!.id)).toBe(200);
    expect(await done(enrol, { id })).toMatchObject({ isOpen: true });
    await signIn('ben');
    expect(await status(modules[1]!.id)).toBe(403);
  });
});
