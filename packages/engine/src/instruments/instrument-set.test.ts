import { expect, test } from 'vitest';
import { BUILT_IN, InstrumentSet } from './instrument-set.ts';
import { getInstrument, INSTRUMENTS } from './instruments.ts';
import { fromTemplate } from './templates.ts';

const SOL = { ...fromTemplate('SOLUSDT', 'crypto'), aliases: ['SOLUSD'] };

test('Finds built-in and added instruments by symbol', () => {
  const set = new InstrumentSet([SOL]);
  expect(set.get('EURUSD')).toBe(getInstrument('EURUSD'));
  expect(set.get('SOLUSDT')).toBe(SOL);
  expect([set.get('SOLUSD'), set.get('NOPE')]).toEqual([null, null]);
  expect(set.all).toEqual([...INSTRUMENTS, SOL]);
});

test('Finds added instruments by their other names', () => {
  const set = new InstrumentSet([SOL]);
  expect(set.find('SOLUSD')).toBe(SOL);
  expect(set.find('NOPE')).toBeNull();
});

test('Prefers the built-in instrument of a symbol', () => {
  const set = new InstrumentSet([{ ...SOL, symbol: 'EURUSD' }]);
  expect(set.get('EURUSD')).toBe(getInstrument('EURUSD'));
  expect(BUILT_IN.get('SOLUSDT')).toBeNull();
});
