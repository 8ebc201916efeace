import { fromTemplate, getInstrument } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { listCosts } from './list-costs.ts';

const share = fromTemplate('AAPL', 'equity');
const find = async (symbol: string) => (symbol === 'AAPL' ? share : getInstrument(symbol));

test('lists the costs in force with their units, those of an added instrument too', async () => {
  expect(await listCosts(['EURUSD', 'US100', 'AAPL'], find, Date.UTC(2013, 5, 1))).toEqual([
    {
      symbol: 'EURUSD',
      unit: 'pips',
      spread: '0.8',
      slippage: '0.1',
      commission: '0',
      financing: '0.25 / 0.75%',
      factors: '× 5 / × 4',
    },
    {
      symbol: 'US100',
      unit: 'bp',
      spread: '2.4',
      slippage: '0.3',
      commission: '0',
      financing: '2.75 / 2.25%',
      factors: '× 2 / × 3',
    },
    expect.objectContaining({ symbol: 'AAPL', unit: 'bp', spread: '2', commission: '0.5' }),
  ]);
});

test('shows a dash for an instrument that is unknown or could not be loaded', async () => {
  const failing = async (symbol: string) => {
    if (symbol === 'AAPL') throw new Error('no connection');
    return null;
  };
  const costs = await listCosts(['AAPL', 'NOPE'], failing, Date.UTC(2013, 5, 1));
  expect(costs.map(({ symbol, spread }) => [symbol, spread])).toEqual([
    ['AAPL', '—'],
    ['NOPE', '—'],
  ]);
});
