import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileCourses, type SourceCourse } from '@sealtick/content';
import {
  type Course,
  type CourseTestResult,
  type Enrolment,
  type ModuleText,
  RETENTION_DAYS,
  type TestPaper,
  writes,
} from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServerModule } from '../../platform/module.ts';
import { Typesetter } from '../../platform/pdf/typesetter.ts';
import { useMembers } from '../../testing/use-members.ts';
import { insertGrant } from './academy-repository.ts';
import { createAcademy } from './index.ts';
import { verifyCertificate } from './verify-certificate.ts';
import { saveWebinar } from './webinars.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sealtick-academy-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const config = { baseUrl: null, contentDir: null, dataDir } as never;
const documentValues = async () =>
  ({
    settings: {},
    isPublic: false,
    publicDelayMinutes: 15,
    tables: {},
    terms: { trading: [], log: [], figures: [] },
  }) as never;
let academy: ServerModule;
const { acts, caller, clock, call, done, get, inject, signIn, database, text } = useMembers((site) => {
  academy = createAcademy({
    clock: site.clock,
    config,
    db: site.db.database,
    documentValues,
    origin: 'https://signals.example.com',
    openCheckout: async () => {
      throw new Error('No course is bought here.');
    },
    press: { typesetter: new Typesetter(), siteName: async () => 'Sealtick' },
  });
  return [academy];
});
beforeAll(() => academy.open?.(() => {}));
const { answerTest, complete, enrol, note, rate, register, unregister } = writes.academy;

let courses: readonly SourceCourse[];
let risk: SourceCourse;
beforeAll(async () => {
  courses = await compileCourses();
  risk = courses.find(({ id }) => id === 'risk')!;
});

const courseOf = (id: string) => get<Course>(`/api/academy/courses/${id}`);
const progress = async () => (await get<Enrolment[]>('/api/academy/progress'))[0];
const completeAll = async () => {
  for (const { id } of risk.modules) await done(complete, { id: 'risk', moduleId: id });
};

/** Answers a test with this many wrong answers. */
async function take(kind: 'before' | 'examination' | 'later', wrong = 0): Promise<CourseTestResult> {
  const { questions } = await get<TestPaper>(`/api/academy/courses/risk/test?kind=${kind}`);
  const answers = questions.map(({ id, question, choices }, place) => {
    const { a, b } = risk.modules.find((one) => one.id === id)!.test;
    const { right } = a.question === question ? a : b;
    const all = choices.map((_choice, index) => index);
    return { id, chosen: place < wrong ? all : [...right] };
  });
  return done(answerTest, { id: 'risk', kind, answers });
}

describe('Courses', () => {
  test('are listed for everyone, with counts of what is stored and no rating before a member has rated', async () => {
    caller.principal = { kind: 'anonymous' };
    const listed = await get<Course[]>('/api/academy/courses');
    expect(listed.map(({ id }) => id)).toEqual(courses.map(({ id }) => id));
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
    expect(await courseOf('risk')).toMatchObject({ enrolled: 2, rating: 4.5, ratings: 2 });
  });

  test('have at least one of eight modules on risk, to four of which the risk disclosure links', () => {
    const ids = risk.modules.map(({ id }) => id);
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
    for (const { id } of risk.modules.slice(2)) await done(complete, { id: 'risk', moduleId: id });
    await Promise.all(risk.modules.slice(0, 2).map(({ id }) => done(complete, { id: 'risk', moduleId: id })));
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
  const paid = () => courses.find(({ priceUsd }) => priceUsd > 0)!;

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

describe('Tests', () => {
  test('show questions without their answers, and count all of several right choices', async () => {
    await signIn();
    const { body } = await inject({
      url: '/api/academy/courses/risk/test?kind=before',
      headers: { host: 'localhost' },
    });
    expect(JSON.parse(body).questions).toHaveLength(8);
    expect(body).not.toContain('"right"');
    expect(await take('before', 3)).toMatchObject({ right: 5, of: 8, isPassed: false, certificate: null });
    await expect(take('before')).rejects.toThrow();
    await expect(done(answerTest, { id: 'risk', kind: 'before', answers: [] })).rejects.toThrow(
      '409 The test before the course was already taken.',
    );
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

  test('ask other questions in the examination than before the course', async () => {
    await signIn();
    const before = await get<TestPaper>('/api/academy/courses/risk/test?kind=before');
    await completeAll();
    const examination = await get<TestPaper>('/api/academy/courses/risk/test?kind=examination');
    const all = [...before.questions, ...examination.questions].map(({ question }) => question);
    expect(new Set(all).size).toBe(16);
  });

  test('that were failed can be repeated after a day, with the modules to read again', async () => {
    await signIn();
    await completeAll();
    const failed = await take('examination', 2);
    expect(failed).toMatchObject({ right: 6, isPassed: false, certificate: null });
    expect(failed.reread.map(({ id }) => id)).toEqual(risk.modules.slice(0, 2).map(({ id }) => id));
    clock.time += 24 * HOUR_MS - 1;
    await expect(done(answerTest, { id: 'risk', kind: 'examination', answers: [] })).rejects.toThrow('409');
    clock.time += 1;
    expect(await take('examination', 1)).toMatchObject({ right: 7, isPassed: true, certificate: expect.any(String) });
  });

  test('that were passed can be repeated once after 30 days', async () => {
    await signIn();
    await completeAll();
    await take('examination');
    await expect(done(answerTest, { id: 'risk', kind: 'later', answers: [] })).rejects.toThrow('409');
    clock.time += RETENTION_DAYS * DAY_MS;
    expect(await take('later', 4)).toMatchObject({ right: 4, certificate: null });
    await expect(done(answerTest, { id: 'risk', kind: 'later', answers: [] })).rejects.toThrow('409');
    expect((await courseOf('risk')).gain).toMatchObject({ n: 0, mean: null, retention: { n: 1, share: null } });
  });

  test('that are answered twice at the same time count once', async () => {
    await signIn();
    await completeAll();
    const settled = await Promise.allSettled([take('examination'), take('examination')]);
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await progress())?.tests).toHaveLength(1);
  });
});

describe('A certificate', () => {
  async function earn(): Promise<{ file: string; key: string; number: string }> {
    await signIn();
    await completeAll();
    const { certificate } = await take('examination', 1);
    const file = await text(`/api/academy/certificates/${certificate}/certificate.txt`);
    return { file, key: (await get<{ key: string }>('/api/academy/certificate-key')).key, number: certificate! };
  }

  test('verifies offline, and its page shows the course without the person', async () => {
    const { file, key, number } = await earn();
    expect(verifyCertificate(Buffer.from(file), key)).toEqual({
      fields: {
        number,
        holder: 'not given',
        course: 'risk',
        title: 'Risk management',
        right: '7',
        questions: '8',
        issued: '2026-03-16',
      },
    });
    const files = ['certificate.txt', 'certificate.pdf', 'credential.json'];
    const load = (name: string) =>
      inject({ url: `/api/academy/certificates/${number}/${name}`, headers: { host: 'localhost' } });
    for (const name of files.slice(1)) {
      const answer = await load(name);
      expect(answer.headers['content-disposition'], name).toContain(`${number}.${name.split('.')[1]}`);
      expect(verifyCertificate(answer.rawPayload, key), name).toMatchObject({ fields: { number, right: '7' } });
    }
    await signIn('ben');
    for (const name of files) expect((await load(name)).statusCode, name).toBe(404);
    caller.principal = { kind: 'anonymous' };
    expect(await get(`/api/academy/certificates/${number}`)).toEqual({
      number,
      course: 'Risk management',
      issuedOn: '2026-03-16',
      right: 7,
      of: 8,
    });
  });
});

describe('Webinars', () => {
  const HOUR = HOUR_MS;
  const add = (changed = {}) =>
    saveWebinar(database(), {
      id: 'sizing',
      title: 'Sizing by risk, live',
      description: 'Questions; answers.',
      type: 'Live',
      speaker: 'Head of risk',
      startsAt: new Date(clock.time + HOUR),
      minutes: 60,
      seats: 1,
      place: 'https://example.com/room',
      ...changed,
    });
  const registered = async () => (await get<{ registered: number }[]>('/api/academy/webinars'))[0]?.registered;

  test('have seats: the last one is given once, and only then registration fails', async () => {
    await add();
    await signIn();
    await done(register, { id: 'sizing' });
    await done(register, { id: 'sizing' });
    expect(await registered()).toBe(1);
    expect(await get('/api/academy/registrations')).toEqual([
      { webinarId: 'sizing', place: 'https://example.com/room' },
    ]);
    await signIn('ben');
    await expect(done(register, { id: 'sizing' })).rejects.toThrow(
      '409 Registration temporarily unavailable. Please try again later or contact support.',
    );
    await signIn();
    await done(unregister, { id: 'sizing' });
    await signIn('ben');
    await done(register, { id: 'sizing' });
    expect(await registered()).toBe(1);
  });

  test('that have begun take no registration, and are listed until they are over', async () => {
    await add({ seats: 10 });
    await signIn();
    clock.time += HOUR;
    await expect(done(register, { id: 'sizing' })).rejects.toThrow('409');
    expect(await registered()).toBe(0);
    clock.time += HOUR;
    expect(await registered()).toBeUndefined();
  });

  test('never show to others where they take place', async () => {
    await add();
    expect(await text('/api/academy/webinars')).not.toContain('example.com');
    expect(await text('/api/academy/webinars/sizing/webinar.ics')).not.toContain('example.com');
  });

  test('are calendar files in UTC, with lines of at most 75 bytes', async () => {
    await add({ description: 'ä'.repeat(100) });
    const file = await text('/api/academy/webinars/sizing/webinar.ics');
    expect(file).toContain('DTSTART:20260316T110000Z\r\nDTEND:20260316T120000Z\r\n');
    expect(file).toContain('SUMMARY:Sizing by risk\\, live');
    expect(file).not.toContain('TZID');
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain('ä'.repeat(100));
  });
});
