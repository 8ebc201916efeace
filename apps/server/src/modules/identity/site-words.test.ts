import { expect, test } from 'vitest';
import { consistsOf, getSiteWords } from './site-words.ts';

const words = getSiteWords('Northwind Research', 'https://edge.northwind.example:8443');

test.each([
  'Sealtick2026!',
  'northwind--1234',
  'Trading Signals',
  'research.2026',
  'FOREX123forex',
  'xy-Strategies-99',
])('the password %s consists of words of the site', (password) => {
  expect(consistsOf(words, password)).toBe(true);
});

test.each(['correct horse battery', 'seven traders sang', '8392017583', 'my signal at dawn', 'windward north'])(
  'the password %s does not',
  (password) => {
    expect(consistsOf(words, password)).toBe(false);
  },
);

test('a site without an address has words as well', () => {
  expect(consistsOf(getSiteWords('Sealtick', null), 'Sealtick 2026')).toBe(true);
});
