import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
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

  test('has simulations where its text names them', () => {
    const withText = (more: string) => parseModule('one', `${moduleWith(3)}\n\n${more}\n`, 'one.md').blocks;
    expect(withText('::simulation{name="reconnect"}')[1]).toEqual({ type: 'simulation', simulation: 'reconnect' });
    expect(() => withText('::simulation{name="dice"}')).toThrow(/::simulation name: Invalid option/);
    expect(() => withText(':::note[A]\n::simulation{name="reconnect"}\n:::')).toThrow(/may not contain this component/);
  });

  test('asks for numbers with a tolerance, or from one number to another, and shows which are right', () => {
    const text = moduleWith(3).replace(
      '"right":["Yes"],"wrong":["No"],"why"',
      '"answers":[{"number":0.3,"tolerance":0.1},{"from":1000,"to":2000}],"unit":"%","why"',
    );
    expect(parseModule('one', text, 'one.md').practice[0]).toMatchObject({
      kind: 'numeric',
      choices: [],
      unit: '%',
      accepted: [
        { from: expect.closeTo(0.2), to: 0.4 },
        { from: 1000, to: 2000 },
      ],
      answer: '0.3 (± 0.1) or 1,000 to 2,000%',
    });
  });

  test.each([
    ['"answers":[{"from":2,"to":1}]', /practice\.0\.answers\.0.*must be a `number` with a `tolerance`/],
    ['"answers":[{"number":1,"tolerance":-1}]', /practice\.0\.answers\.0/],
    ['"answers":[]', /practice\.0\.answers/],
    ['"answers":[{"number":1}],"right":["Yes"]', /practice\.0/],
    ['"right":["Yes"]', /practice\.0\.wrong/],
  ])('is refused with %s, and names the field', (fields, message) => {
    const text = moduleWith(3).replace('"right":["Yes"],"wrong":["No"],"why"', `${fields},"why"`);
    expect(() => parseModule('one', text, 'one.md')).toThrow(message);
  });

  test('takes the questions that docs/academy.md shows', () => {
    const document = readFileSync(resolve(import.meta.dirname, '../../../../docs/academy.md'), 'utf8');
    const shown = [...document.matchAll(/```yaml\n(.*?)```/gs)].flatMap(([, text]) => parse(text!));
    expect(shown.length).toBeGreaterThan(0);
    for (const fields of shown) {
      const text = moduleWith(3).replace(JSON.stringify({ ...question(0), why: 'Because.' }), JSON.stringify(fields));
      expect(parseModule('one', text, 'one.md').practice[0]!.question).toBe(fields.question);
    }
  });

  test('of the courses that ship asks each question once, in its checks and its tests', () => {
    for (const { modules } of readCourses(COURSES_FOLDER)) {
      for (const { id, practice, test: forms } of modules) {
        const questions = [...practice, ...forms.a, ...forms.b].map((one) => one.question);
        expect(new Set(questions).size, id).toBe(questions.length);
        for (const { why, choices, right } of practice) {
          expect(why.length, id).toBeGreaterThan(20);
          if (choices.length > 0) expect(right.length, id).toBeLessThan(choices.length);
        }
      }
    }
  });
});
