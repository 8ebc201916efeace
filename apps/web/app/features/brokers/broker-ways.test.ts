import { expect, test } from 'vitest';
import { chosenWay, getWays, hasRow } from './broker-ways.ts';

test('both ways to connect Interactive Brokers are one row, and other brokers have one way', () => {
  const both = ['interactive-brokers', 'interactive-brokers-web'] as const;
  for (const way of both) expect(getWays(way)).toEqual(both);
  expect(both.map(hasRow)).toEqual([true, false]);
  expect(getWays('oanda')).toEqual(['oanda']);
});

test('the row of a broker opens the way that is connected, otherwise the usual one', () => {
  expect(chosenWay('interactive-brokers', [{ broker: 'oanda' }])).toBe('interactive-brokers');
  expect(chosenWay('interactive-brokers', [{ broker: 'interactive-brokers-web' }])).toBe('interactive-brokers-web');
  expect(chosenWay('oanda', [{ broker: 'oanda' }])).toBe('oanda');
});
