import { describe, expect, test } from 'vitest';
import { parseEntry } from './parse-entry.ts';

const at = (hour: number) => `2025-11-17T0${hour}:00:00.000Z`;

describe('The form of an entry', () => {
  const whole = { v: 1, index: 3, market: 'real', issuedAt: at(1), kind: 'market.alert', reason: 'x' };

  test('is accepted unchanged if valid', () => {
    expect(parseEntry(whole, 3)).toBe(whole);
  });

  test('may hold a price below 0, as oil had on 2020-04-20', () => {
    const marked = { ...whole, kind: 'day.marked', date: '2020-04-20', marks: [{ signalId: 's', price: '-37.63' }] };
    expect(parseEntry(marked, 3)).toBe(marked);
  });

  test.each<[unknown, string]>([
    [null, 'Entry 3 is not a JSON object'],
    [{ ...whole, v: 2 }, 'Entry 3 has the form 2; this program reads form 1'],
    [{ ...whole, kind: 'toString' }, 'Entry 3 is of the kind "toString", which this program does not know'],
    [{ ...whole, market: 'both' }, 'Entry 3 has market "both", which a market.alert cannot have'],
    [{ ...whole, issuedAt: '2025-02-30T00:00:00.000Z' }, 'Entry 3 has issuedAt "2025-02-30T00:00:00.000Z"'],
    [{ ...whole, reason: undefined }, 'Entry 3 has reason missing'],
    [
      { ...whole, kind: 'signal.updated', signalId: 's', change: 'target', barCloseAt: at(1), price: '1' },
      'weight missing',
    ],
    [{ ...whole, kind: 'day.marked', date: '2025-13-01', marks: [] }, 'date "2025-13-01"'],
    [{ ...whole, kind: 'day.marked', date: '2025-12-01', marks: [{ signalId: 's', price: '1e5' }] }, 'marks ['],
    [
      { ...whole, kind: 'signal.updated', signalId: 's', change: 'constructor', barCloseAt: at(1), price: '1' },
      'change "constructor"',
    ],
  ])('%j is rejected with the field', (value, words) => {
    expect(() => parseEntry(value, 3)).toThrow(words);
  });
});
