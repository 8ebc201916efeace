import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CourseTestResult, type ModuleText, type Reviews, type TestPaper, writes } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { afterAll, describe, expect, test } from 'vitest';
import { useAcademy } from './testing/use-academy.ts';

const numeric = (question: string) => ({ question, answers: [{ number: -1.2, tolerance: 0.05 }], unit: 'R' });
const choice = (question: string) => ({ question, right: ['Yes'], wrong: ['No'] });
const MODULE = {
  title: 'Counting',
  goals: ['Count one thing.'],
  practice: [numeric('How many?'), choice('Is it?'), choice('Was it?')].map((one) => ({ ...one, why: 'Counted.' })),
  test: { a: [numeric('What is a?'), choice('Is a?')], b: [numeric('What is b?'), choice('Is b?')] },
  sources: [{ title: 'A book' }],
};
const COURSE = {
  title: 'Numbers',
  description: 'About numbers.',
  level: 'Beginner',
  priceUsd: 0,
  instructor: 'Analyst',
  topics: ['numbers'],
  thumbnail: 'bars',
  order: 99,
  modules: ['counting'],
};

const contentDir = mkdtempSync(join(tmpdir(), 'sealtick-numbers-'));
const folder = join(contentDir, 'courses', 'numbers');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'course.yaml'), JSON.stringify(COURSE));
writeFileSync(join(folder, 'counting.md'), `---\n${JSON.stringify(MODULE)}\n---\n${'word '.repeat(450)}`);
afterAll(() => rmSync(contentDir, { recursive: true }));

const { call, clock, done, get, signIn } = useAcademy(async () => {}, contentDir);
const MODULE_OF = { id: 'numbers', moduleId: 'counting' };

async function questions() {
  const read = await get<ModuleText>('/api/academy/courses/numbers/modules/counting');
  return read.questions;
}

describe('A numeric question', () => {
  test('has a unit and no choices, and shows what it accepts where a reader checks alone', async () => {
    const [question, other] = await questions();
    expect(question).toMatchObject({
      kind: 'numeric',
      choices: [],
      unit: 'R',
      right: [],
      accepted: [{ from: -1.25, to: -1.15 }],
      answer: '−1.2 (± 0.05) R',
    });
    expect(other).toMatchObject({ kind: 'choice', unit: null, accepted: [], answer: null });
  });

  test.each([
    [-1.2, true],
    [-1.25, true],
    [-1.15, true],
    [-1.26, false],
    [1.2, false],
    [0, false],
  ])('is answered with %d: %s', async (number, isRight) => {
    await signIn();
    const [{ id: questionId } = { id: '' }] = await questions();
    const result = await done(writes.academy.answer, { ...MODULE_OF, questionId, number });
    expect(result).toMatchObject({ isRight, right: [], answer: '−1.2 (± 0.05) R', why: 'Counted.' });
  });

  test('comes back in the review without its answer', async () => {
    await signIn();
    const [{ id: questionId } = { id: '' }] = await questions();
    await done(writes.academy.answer, { ...MODULE_OF, questionId, number: 5 });
    clock.time += 2 * DAY_MS;
    const [due] = (await get<Reviews>('/api/academy/reviews')).questions;
    expect(due).toMatchObject({ id: questionId, kind: 'numeric', unit: 'R' });
    expect(due).not.toHaveProperty('accepted');
    expect(due).not.toHaveProperty('answer');
  });

  test.each([
    [0, { chosen: [0] }, 'number', 'The question asks for a number.'],
    [0, {}, 'number', 'The question asks for a number.'],
    [0, { number: 1, chosen: [0] }, 'chosen', 'The question asks for a number and has no choices.'],
    [1, { number: 1 }, 'number', 'The question has choices. Send their places as `chosen`.'],
  ])('at place %i is refused with %j, and names %s', async (place, given, path, message) => {
    await signIn();
    const { id: questionId } = (await questions())[place]!;
    const answer = await call(writes.academy.answer, { ...MODULE_OF, questionId, ...given });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([{ path, message }]);
  });

  test.each([['1.2'], [null], [1e13], [[1]]])('is refused with the number %j', async (number) => {
    await signIn();
    const [{ id: questionId } = { id: '' }] = await questions();
    const answer = await call(writes.academy.answer, { ...MODULE_OF, questionId, number } as never);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toMatchObject([{ path: 'number' }]);
  });

  test('counts in a test, which names the answer that is not a number', async () => {
    await signIn();
    const { questions: asked } = await get<TestPaper>('/api/academy/courses/numbers/test?kind=before');
    const [first, second] = asked;
    const [number, choices] = first!.kind === 'numeric' ? [first!, second!] : [second!, first!];
    expect(number).toMatchObject({ kind: 'numeric', choices: [], unit: 'R' });
    const take = (given: object) =>
      call(writes.academy.answerTest, {
        id: 'numbers',
        kind: 'before',
        answers: [
          { id: choices.id, chosen: [choices.choices.indexOf('Yes')] },
          { id: number.id, ...given },
        ],
      } as never);
    expect((await take({})).json().detail).toBe('Answer every question (1 of 2 are left).');
    expect((await take({ chosen: [0] })).json().errors).toEqual([
      { path: 'answers.1.number', message: 'The question asks for a number.' },
    ]);
    const result: CourseTestResult = (await take({ number: -1.2 })).json();
    expect(result).toMatchObject({ right: 2, of: 2 });
  });
});
