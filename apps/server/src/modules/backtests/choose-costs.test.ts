import { getInstrument } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { UsageError } from '../../platform/errors.ts';
import { chooseCosts, readCostTable } from './choose-costs.ts';

const { costs } = getInstrument('EURUSD')!;
const ROW = { from: '2000-01-01', spread: 2, slippage: 0.5, commission: 0, long: 6, short: -1 };

test('applies chosen costs to every row, in the unit of the table', () => {
  const { unit, rows } = chooseCosts(costs, { spread: '1.5', slippage: '0', swap: '2,-1' });
  expect(unit).toBe('pip');
  expect(new Set(rows.map(({ spread }) => spread))).toEqual(new Set([1.5]));
  expect(rows.at(-1)).toMatchObject({ slippage: 0, long: 2, short: -1 });
  expect(chooseCosts(costs, { swap: '3' }).rows[0]).toMatchObject({ long: 3, short: 3, spread: costs.rows[0]!.spread });
  expect(chooseCosts(costs, {})).toBe(costs);
});

test.each([{ spread: '-1' }, { slippage: 'much' }, { swap: '1,' }])('rejects %j', (request) => {
  expect(() => chooseCosts(costs, request)).toThrow(UsageError);
});

test('reads a whole table from a file', () => {
  const table = readCostTable(JSON.stringify({ unit: 'bp', releaseFactor: 3, rows: [ROW] }), 'costs.json', 0.0001);
  expect(table).toEqual({ unit: 'bp', pip: 0, rolloverFactor: 1, releaseFactor: 3, rows: [ROW], source: 'costs.json' });
});

test.each([
  ['{', /--costs costs.json: not valid JSON/],
  [JSON.stringify({ unit: 'percent', rows: [ROW] }), /--costs costs.json: unit: /],
  [JSON.stringify({ unit: 'bp', rows: [] }), /--costs costs.json: rows: /],
  [JSON.stringify({ unit: 'bp', rows: [ROW, ROW] }), /rows must be oldest first/],
  [JSON.stringify({ unit: 'bp', rows: [{ ...ROW, spread: -1 }] }), /rows.0.spread/],
])('rejects the file %s', (text, words) => {
  expect(() => readCostTable(text, 'costs.json', 0.0001)).toThrow(words);
});
