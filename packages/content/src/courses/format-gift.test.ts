import { NUMERIC_ANSWER_MAX } from '@sealtick/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCourse, formatQuestion } from './format-gift.ts';
import { type GiftQuestion, parseGift } from './parse-gift.ts';
import { COURSES_FOLDER, readCourses } from './read-courses.ts';
import { toQuestion } from './to-question.ts';

/** Texts of questions: whatever the format gives a meaning to, next to any other character. */
const MARKS = [
  '\\',
  '~',
  '=',
  '#',
  '{',
  '}',
  ':',
  '%50%',
  '%',
  '[html]',
  '[plain]',
  '//',
  '::',
  '####',
  '\\n',
  ' ',
  'a',
];
const given = fc
  .array(fc.oneof(fc.constantFrom(...MARKS), fc.string({ unit: 'binary', maxLength: 4 })), {
    minLength: 1,
    maxLength: 30,
  })
  .map((parts) => parts.join('').replaceAll(/\s+/g, ' ').trim())
  .filter((text) => text !== '' && text.length <= 500);
const choice = given.filter((text) => !text.includes('->'));
const number = fc
  .double({ min: -NUMERIC_ANSWER_MAX, max: NUMERIC_ANSWER_MAX, noNaN: true })
  .map((value) => value + 0 || 0);
const practised = { question: given, hints: fc.array(given, { maxLength: 4 }), why: given };
const unit = given.filter((text) => text.length <= 20);
const choices = fc.tuple(fc.uniqueArray(choice, { minLength: 2, maxLength: 12 }), fc.nat()).map(([all, at]) => {
  const rights = 1 + (at % Math.min(6, all.length - 1));
  return { right: all.slice(0, rights), wrong: all.slice(rights, rights + 6) };
});
const truth = fc
  .boolean()
  .map((isTrue) => ({ right: [isTrue ? 'True' : 'False'], wrong: [isTrue ? 'False' : 'True'] }));
const answer = fc.oneof(
  fc.record({ number, tolerance: number.map(Math.abs) }),
  fc.tuple(number, number).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
);
const question: fc.Arbitrary<GiftQuestion> = fc.oneof(
  fc.tuple(fc.record(practised), fc.oneof(choices, truth)).map(([asked, fields]) => ({ ...asked, ...fields })),
  fc.record(
    { ...practised, answers: fc.array(answer, { minLength: 1, maxLength: 6 }), unit },
    { requiredKeys: ['question', 'hints', 'why', 'answers'] },
  ),
);

describe('Questions in GIFT format', () => {
  test('are read as they were written, of every kind and with any text', () => {
    fc.assert(
      fc.property(fc.array(question, { maxLength: 4 }), (questions) => {
        const file = questions.map((one, n) => formatQuestion(`q ${n}`, one)).join('\n\n');
        expect(parseGift(file)).toEqual({ questions, refusals: [] });
      }),
    );
  });

  test('escape the characters of the format, and say how many points a choice gives', () => {
    const fields = { question: 'a < b: {x}', hints: [], why: 'p = 1\\2 #1' };
    expect(formatQuestion('m 1', { ...fields, right: ['~1'], wrong: ['%5% off', '[html]'] })).toBe(
      '::m 1::[plain]a < b\\: \\{x\\} {\n  =\\~1\n  ~%0%%5% off\n  ~[plain][html]\n####p \\= 1\\\\2 \\#1\n}',
    );
    expect(formatQuestion('m 1', { ...fields, right: ['a', 'b', 'c'], wrong: ['d'] })).toContain(
      '{\n  ~%33.33333%a\n  ~%33.33333%b\n  ~%33.33333%c\n  ~%-100%d\n####',
    );
    expect(formatQuestion('m 1', { ...fields, right: ['False'], wrong: ['True'] })).toContain('{FALSE\n####');
    expect(formatQuestion('m 1', { ...fields, answers: [{ number: 3.14, tolerance: 0.01 }] })).toContain(
      '{#3.14:0.01\n',
    );
    expect(
      formatQuestion('m 1', {
        ...fields,
        answers: [
          { from: 1, to: 5 },
          { number: 7, tolerance: 0 },
        ],
      }),
    ).toContain('{#\n  =1..5\n  =7\n####');
  });
});

describe('A course in GIFT format', () => {
  test.each(readCourses(COURSES_FOLDER).map((course) => [course.id, course] as const))(
    'has every question of %s that the format can have, with its answers',
    (_id, course) => {
      const file = formatCourse(course, 'practice');
      const practice = course.modules.flatMap((one) => one.practice);
      const shown = practice.filter(({ picture }) => picture === null);
      const { questions, refusals } = parseGift(file);
      expect(refusals).toEqual([]);
      expect(questions.map((one) => ({ ...toQuestion(one), answer: null, why: one.why, hints: one.hints }))).toEqual(
        shown.map((one) => ({ ...one, answer: null })),
      );
      expect(file.match(/^\$CATEGORY: .+$/gm)).toEqual(course.modules.map(({ id }) => `$CATEGORY: ${course.id}/${id}`));
      expect(file.match(/is left out: it has a picture/g)?.length ?? 0).toBe(practice.length - shown.length);
    },
  );

  test.each(readCourses(COURSES_FOLDER).map((course) => [course.id, course] as const))(
    'has the written questions of both forms of the tests of %s',
    (_id, course) => {
      const { questions, refusals } = parseGift(formatCourse(course, 'test'));
      expect(refusals).toEqual([]);
      const written = course.modules.flatMap(({ id, test }) =>
        (['a', 'b'] as const).flatMap((form) =>
          test[form].map((one) => ({ ...one, category: `${course.id}/${id}/test ${form}` })),
        ),
      );
      expect(questions.map((one) => ({ ...toQuestion(one), answer: null, category: one.category }))).toEqual(
        written.filter(({ picture }) => picture === null).map((one) => ({ ...one, answer: null })),
      );
    },
  );

  test('leaves out a choice that GIFT would take for a pair, and puts a unit after its question', () => {
    const [course] = readCourses(COURSES_FOLDER);
    const [module] = course!.modules;
    const [first] = module!.practice;
    const file = formatCourse(
      {
        ...course!,
        id: 'own',
        modules: [
          {
            ...module!,
            id: 'one',
            practice: [
              { ...first!, kind: 'choice', choices: ['a -> b', 'c'], right: [0] },
              {
                ...first!,
                question: 'How many?',
                hints: ['Count.'],
                why: 'So.',
                kind: 'numeric',
                unit: 'R',
                accepted: [{ from: 2, to: 2 }],
              },
            ],
          },
        ],
      },
      'practice',
    );
    expect(file).toBe(
      '$CATEGORY: own/one\n\n// one 1 is left out: a choice has ->.\n\n// hint: Count.\n// unit: R\n::one 2::[plain]How many? (R) {#2\n####So.\n}',
    );
  });
});
