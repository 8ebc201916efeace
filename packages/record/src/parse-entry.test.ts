import { describe, expect, test } from 'vitest';
import { parseEntry } from './parse-entry.ts';

const at = (hour: number) => `2025-11-17T0${hour}:00:00.000Z`;

describe('The form of an entry', () => {
  const every = { v: 1, index: 3, market: 'real', issuedAt: at(1), salt: 'ab'.repeat(32) };
  const whole = { ...every, kind: 'market.alert', reason: 'x' };
  const update = { ...every, kind: 'signal.updated', signalId: 's', barCloseAt: at(1), price: '1' };

  test('is accepted unchanged if valid', () => {
    expect(parseEntry(whole, 3)).toBe(whole);
  });

  test('may hold a price below 0, as oil had on 2020-04-20', () => {
    const marked = { ...every, kind: 'day.marked', date: '2020-04-20', marks: [{ signalId: 's', price: '-37.63' }] };
    expect(parseEntry(marked, 3)).toBe(marked);
  });

  test.each<[unknown, string]>([
    [null, 'Entry 3 is not a JSON object'],
    [{ ...whole, v: 2 }, 'Entry 3 has the form 2; this program reads form 1'],
    [{ ...whole, kind: 'toString' }, 'Entry 3 is of the kind "toString", which this program does not know'],
    [{ ...whole, market: 'both' }, 'Entry 3 has market "both", which a market.alert cannot have'],
    [{ ...whole, issuedAt: '2025-02-30T00:00:00.000Z' }, 'Entry 3 has issuedAt "2025-02-30T00:00:00.000Z"'],
    [{ ...whole, reason: undefined }, 'Entry 3 has reason missing'],
    [{ ...update, change: 'target' }, 'weight missing'],
    [{ ...update, change: 'constructor' }, 'change "constructor"'],
    [{ ...update, change: 'filled', price: '-0.00' }, 'price "-0.00"'],
    [{ ...update, change: 'filled', price: `1${'0'.repeat(400)}` }, `price "1${'0'.repeat(78)} …`],
    [{ ...every, kind: 'day.marked', date: '2025-13-01', marks: [] }, 'date "2025-13-01"'],
    [{ ...every, kind: 'day.marked', date: '2025-12-01', marks: [{ signalId: 's', price: '1e5' }] }, 'marks ['],
    [{ ...whole, salt: 'ab' }, 'salt "ab"'],
  ])('%j is rejected with the field', (value, words) => {
    expect(() => parseEntry(value, 3)).toThrow(words);
  });

  test.each<[string, unknown]>([
    ['"note"', { ...whole, note: 'guaranteed' }],
    ['"stop"', { ...update, change: 'filled', stop: '1' }],
    ['"weight"', { ...update, change: 'stopMoved', stop: '1', weight: 1 }],
    ['"__proto__"', JSON.parse(JSON.stringify(whole).replace('{', '{"__proto__":1,'))],
  ])('is rejected with the unknown field %s', (field, value) => {
    expect(() => parseEntry(value, 3)).toThrow(`Entry 3 has the field ${field}, which a `);
  });

  test('is rejected with an unknown field at any depth', () => {
    const marks = { ...every, kind: 'day.marked', date: '2025-12-01' };
    const mark = { signalId: 's', price: '1' };
    expect(parseEntry({ ...marks, marks: [mark] }, 3)).toMatchObject({ marks: [mark] });
    expect(() => parseEntry({ ...marks, marks: [{ ...mark, note: 'x' }] }, 3)).toThrow('has marks [');
  });
});
