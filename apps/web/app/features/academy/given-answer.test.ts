import { describe, expect, test } from 'vitest';
import { isRightAnswer, sentAnswer } from './given-answer.ts';

const asked = (unit: string | null) =>
  ({ kind: 'numeric', unit, right: [], accepted: [{ from: 0.1, to: 0.3 }] }) as const;
const typed = (text: string) => ({ chosen: [], typed: text });

describe('An answer to a numeric question', () => {
  test.each([
    ['0.2', null, 0.2],
    ['0,2', null, 0.2],
    ['−1,250.5 contracts', 'contracts', -1250.5],
    ['12%', '%', 12],
    ['2R', 'R', 2],
    [' 3 ', 'R', 3],
  ])('typed as %j with the unit %s is sent as %d', (text, unit, number) => {
    expect(sentAnswer(asked(unit), typed(text))).toEqual({ chosen: [], number });
  });

  test.each(['', 'some', '1.2.3', 'contracts'])('is none while %j is typed', (text) => {
    expect(sentAnswer(asked('contracts'), typed(text))).toBeNull();
    expect(isRightAnswer(asked('contracts'), typed(text))).toBe(false);
  });

  test('is right from one end of what is accepted to the other', () => {
    const graded = ['0.09', '0.1', '0.2', '0.3', '0.31'].map((text) => isRightAnswer(asked(null), typed(text)));
    expect(graded).toEqual([false, true, true, true, false]);
  });
});

test('An answer to a question with choices is right with all right ones and no other', () => {
  const question = { kind: 'choice', unit: null, right: [0, 2], accepted: [] } as const;
  const graded = [[0, 2], [2, 0], [0], [0, 1, 2], []].map((chosen) => isRightAnswer(question, { chosen, typed: '5' }));
  expect(graded).toEqual([true, true, false, false, false]);
  expect(sentAnswer(question, { chosen: [], typed: '5' })).toBeNull();
});
