import type { Course, Enrolment } from '@sealtick/contract';
import { afterEach, expect, test, vi } from 'vitest';
import {
  completionToast,
  courseAction,
  durationText,
  filterCourses,
  linkedModule,
  nextModule,
  priceText,
  startText,
  unansweredQuestions,
  webinarStart,
} from './academy-view.ts';

const course = (title: string, level: Course['level'], modules: string[] = ['first', 'second']) =>
  ({
    title,
    level,
    description: '',
    topics: [],
    modules: modules.map((id) => ({ id, title: id, minutes: 5, isFree: true })),
  }) as unknown as Course;

test.each([
  [149, false, '$149 plus tax'],
  [149, true, '$149'],
  [149, null, '$149'],
  [0, false, 'Free'],
])('a course for %i USD, with tax included %s, costs %s', (usd, pricesIncludeTax, text) => {
  expect(priceText(usd, { pricesIncludeTax })).toBe(text);
});

afterEach(() => vi.restoreAllMocks());

const both = [course('Risk', 'Beginner'), course('Testing an idea', 'Advanced', ['costs'])];
const titles = (typed: string, level: Course['level'] | null = null) =>
  filterCourses(both, typed, level).map(({ title }) => title);

test('courses are searched by every word, in titles of modules as well, and filtered by level', () => {
  expect(titles('')).toEqual(['Risk', 'Testing an idea']);
  expect(titles('TESTING idea')).toEqual(['Testing an idea']);
  expect(titles('costs')).toEqual(['Testing an idea']);
  expect(titles('risk', 'Advanced')).toEqual([]);
  expect(titles('', 'Beginner')).toEqual(['Risk']);
});

test('a duration is in hours and minutes', () => {
  expect([45, 60, 130].map(durationText)).toEqual(['45 min', '1 h', '2 h 10 min']);
});

test('a webinar begins at a day and time of the site, with the day of the week', () => {
  expect(webinarStart('2026-09-09T22:30:00.000Z', 'utc')).toEqual({ day: '9 Sep', time: 'Wed 22:30 UTC' });
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
  expect(webinarStart('2026-09-09T22:30:00.000Z', 'local')).toEqual({ day: '10 Sep', time: 'Thu 00:30 UTC+2' });
});

test('a course continues at the first module that is not completed', () => {
  const [risk] = both as [Course];
  const enrolment = { completed: ['first'], progress: 50 } as never;
  expect([nextModule(risk, undefined).id, nextModule(risk, enrolment).id]).toEqual(['first', 'second']);
  const begun = { completed: [], progress: 0 } as never;
  expect([undefined, begun, enrolment].map(startText)).toEqual(['Start Course', 'Start Course', 'Continue Learning']);
});

test('a completed course leads to its examination, and after that to the certificate', () => {
  const [risk] = both.map((one) => ({ ...one, id: 'risk' }));
  const begun = { isEnrolled: true, completed: ['first'], progress: 50, certificate: null };
  const to = (changes: object) => courseAction(risk!, { ...begun, ...changes } as never);
  expect(to({})).toEqual({ text: 'Continue Learning', to: '/academy/courses/risk?module=second' });
  expect(to({ progress: 100 })).toEqual({ text: 'Go to the examination', to: '/academy/courses/risk#tests' });
  expect(to({ progress: 100, certificate: 'AC-1' })).toEqual({
    text: 'Open the certificate',
    to: '/academy/certificates/AC-1',
  });
});

test('four values of the parameter lead to modules of the course on risk, and others nowhere', () => {
  const to = (value: string) => linkedModule(new URLSearchParams({ module: value }));
  expect(to('money-management')).toBe('/academy/courses/risk?module=money-management');
  expect(to('leverage')).toBeNull();
});

test('completing a module says that the course is complete only when no module is left', () => {
  const three = course('Risk', 'Beginner', ['one', 'two', 'three']);
  const after = (completed: string[]) =>
    ({ completed, progress: Math.round((100 * completed.length) / 3) }) as unknown as Enrolment;
  expect(completionToast(three, after(['one']), 'one')).toEqual({
    title: 'Progress saved',
    description: 'Module 1 of 3 is completed.',
  });
  expect(completionToast(three, after(['three']), 'three').description).toBe(
    'Module 3 of 3 is completed. 2 modules are left: one comes first.',
  );
  expect(completionToast(three, after(['one', 'three']), 'three').description).toBe(
    'Module 3 of 3 is completed. 1 module is left: two comes first.',
  );
  expect(completionToast(three, after(['one', 'two', 'three']), 'two')).toEqual({
    title: 'Course complete',
    description: 'You have reached the end of Risk.',
  });
});

test('questions of a test without a choice or a number are named by their numbers', () => {
  const choice = { kind: 'choice', unit: null } as const;
  const questions = [{ ...choice, id: 'a' }, { ...choice, id: 'b' }, { kind: 'numeric', unit: 'R', id: 'c' } as const];
  const chosen = (...places: number[]) => ({ chosen: places, typed: '' });
  const typed = (text: string) => ({ chosen: [], typed: text });
  expect(unansweredQuestions(questions, { a: chosen(1), b: chosen() })).toEqual([2, 3]);
  expect(unansweredQuestions(questions, { a: chosen(1), b: chosen(0, 2), c: typed('some') })).toEqual([3]);
  expect(unansweredQuestions(questions, { a: chosen(1), b: chosen(0), c: typed('1,5') })).toEqual([]);
});
