import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Price } from '../price.ts';
import { Profile } from '../profile.ts';
import { AnswerError, checkAnswer, withFields } from './check-answer.ts';
import { getShape } from './get-shape.ts';

const Row = z.object({
  id: z.string(),
  price: Price,
  code: z.string().regex(/^[a-f]+$/),
  at: z.iso.datetime(),
  side: z.enum(['long', 'short']),
  closedAt: z.iso.datetime().nullable(),
  note: z.string().optional(),
  parts: z.array(z.object({ weight: z.number() })),
  curve: z.array(z.number()),
});
const row = {
  id: 'a',
  price: '12',
  code: 'ab',
  at: '2026-03-04T12:00:00.000Z',
  side: 'long',
  closedAt: null,
  parts: [{ weight: 1 }],
  curve: [1, 2],
};
const shape = getShape(z.array(Row));
const check = (rows: unknown) => checkAnswer(rows, shape);

describe('checkAnswer', () => {
  test('returns a valid answer unchanged, with undeclared fields', () => {
    const sent = [row, { ...row, closedAt: row.at, note: 'x', later: true }];
    expect(check(sent)).toEqual({ value: sent, leftOut: [] });
  });

  test.each([
    ['a row that is none', null, '[1]'],
    ['a missing field', { ...row, id: undefined }, '[1].id'],
    ['a price that is none', { ...row, price: '1.x' }, '[1].price'],
    ['a text of another pattern', { ...row, code: 'xy' }, '[1].code'],
    ['a moment that is not a text', { ...row, at: 7 }, '[1].at'],
    ['an unknown value of an enumeration', { ...row, side: 'up' }, '[1].side'],
    ['an optional field of another type', { ...row, note: 7 }, '[1].note'],
    ['a hole in a curve', { ...row, curve: [1, null] }, '[1].curve[1]'],
  ])('drops a row with %s, and names the field', (_what, bad, place) => {
    expect(check([row, bad, row])).toEqual({ value: [row, row], leftOut: [place] });
  });

  test('converts a numeric price to text', () => {
    expect(check([{ ...row, price: 2361.5 }]).value).toEqual([{ ...row, price: '2361.5' }]);
  });

  test('drops an invalid row of a nested list, and keeps the outer row', () => {
    const sent = [{ ...row, parts: [{ weight: 'x' }, { weight: 2 }] }];
    expect(check(sent)).toEqual({ value: [{ ...row, parts: [{ weight: 2 }] }], leftOut: ['[0].parts[0].weight'] });
  });

  test('rejects an answer that is invalid as a whole', () => {
    expect(() => check({ message: 'no list' })).toThrow(new AnswerError('the whole answer'));
    expect(() => checkAnswer({ speed: 'x' }, getShape(z.object({ speed: z.number() })))).toThrow('.speed');
  });

  test('supports records, unions and values of any type', () => {
    const schema = z.object({ any: z.unknown(), by: z.record(z.string(), z.union([z.string(), z.number()])) });
    const sent = { any: [{}], by: { a: 'x', b: 1 } };
    expect(checkAnswer(sent, getShape(schema)).value).toEqual(sent);
    expect(() => checkAnswer({ ...sent, by: { a: true } }, getShape(schema))).toThrow('.by.a');
  });
});

describe('A text of a pattern', () => {
  const names = getShape(Profile);
  const ofName = (firstName: string) => ({ firstName, lastName: '', timeZone: 'UTC' });

  test.each(['Chris', 'Lucas', 'Pip {P}', 'Zoë', '明'])('may be the name %s', (name) => {
    expect(checkAnswer(ofName(name), names).value).toEqual(ofName(name));
  });

  test('is read by Unicode, as the schema reads it', () => {
    for (const name of ['a\u0000b', 'a\u202eb']) expect(() => checkAnswer(ofName(name), names)).toThrow('.firstName');
  });
});

describe('withFields', () => {
  test('requires the chosen fields only', () => {
    const chosen = withFields(shape, ['id', 'note', 'side']);
    expect(checkAnswer([{ id: 'a', side: 'long' }, { id: 'b' }, { id: 'c', side: 'long', note: 1 }], chosen)).toEqual({
      value: [{ id: 'a', side: 'long' }],
      leftOut: ['[1].side', '[2].note'],
    });
  });
});
