import { describe, expect, test } from 'vitest';
import { parseModule } from './parse-module.ts';
import { COURSES_FOLDER, readCourses } from './read-courses.ts';

const question = (n: number) => ({ question: `Question ${n}?`, right: ['Yes'], wrong: ['No'] });

/** Returns a module with so many checks. */
const moduleWith = (checks: number) =>
  [
    '---',
    JSON.stringify({
      title: 'A module',
      goals: ['Know one thing.'],
      practice: Array.from({ length: checks }, (_none, n) => ({ ...question(n), why: 'Because.' })),
      test: { a: question(10), b: question(11) },
      sources: [{ title: 'A book' }],
    }),
    '---',
    'word '.repeat(450),
  ].join('\n');

describe('A module', () => {
  test('has at least three checks', () => {
    expect(() => parseModule('one', moduleWith(2), 'one.md')).toThrow(/practice/);
    expect(parseModule('one', moduleWith(3), 'one.md').practice).toHaveLength(3);
  });

  test('of the courses that ship asks each question once, in its checks and its tests', () => {
    for (const { modules } of readCourses(COURSES_FOLDER)) {
      for (const { id, practice, test: forms } of modules) {
        const questions = [...practice, ...forms.a, ...forms.b].map((one) => one.question);
        expect(new Set(questions).size, id).toBe(questions.length);
        for (const { why, choices, right } of practice) {
          expect(why.length, id).toBeGreaterThan(20);
          expect(right.length, id).toBeLessThan(choices.length);
        }
      }
    }
  });
});
