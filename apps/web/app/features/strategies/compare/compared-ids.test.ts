import { expect, test } from 'vitest';
import { addressWith, readIds } from './compared-ids.ts';

const KNOWN = ['a', 'b', 'c', 'd', 'e'];
const ids = (address: string) => readIds(new URLSearchParams(address), 'compare', KNOWN);

test('reads at most four known strategies from the address, each once', () => {
  expect(ids('compare=b,a')).toEqual(['b', 'a']);
  expect(ids('compare=a,a,gone,,b')).toEqual(['a', 'b']);
  expect(ids('compare=a,b,c,d,e')).toEqual(['a', 'b', 'c', 'd']);
  expect(ids('')).toEqual([]);
});

test('keeps the filters of the library in a readable address', () => {
  const before = new URLSearchParams('market=fx&pick=a&q=one, two');
  expect(addressWith(before, 'compare', ['a', 'b'])).toBe('?market=fx&q=one,+two&compare=a,b');
  expect(addressWith(before, 'pick', [])).toBe('?market=fx&q=one,+two');
});
