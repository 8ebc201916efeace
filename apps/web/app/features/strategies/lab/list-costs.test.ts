import { expect, test } from 'vitest';
import { listCosts } from './list-costs.ts';

test('lists the costs in force with their units and leaves out unknown ones', () => {
  expect(listCosts(['EURUSD', 'NOPE', 'US100'], Date.UTC(2013, 5, 1))).toEqual([
    {
      symbol: 'EURUSD',
      unit: 'pips',
      spread: '0.8',
      slippage: '0.1',
      commission: '0',
      financing: '0.25 / 0.75 %',
      factors: '× 5 / × 4',
    },
    {
      symbol: 'US100',
      unit: 'bp',
      spread: '2.4',
      slippage: '0.3',
      commission: '0',
      financing: '2.75 / 2.25 %',
      factors: '× 2 / × 3',
    },
  ]);
});
