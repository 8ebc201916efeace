import { expect, test } from 'vitest';
import { guessClass } from './guess-class.ts';
import { INSTRUMENT_CLASSES } from './instrument-class.ts';
import { KNOWN_FUTURES } from './known-futures.ts';
import { getDecimals, roundToTick } from './price.ts';
import { fromTemplate } from './templates.ts';

test.each([
  ['AUDCAD', 'fx'],
  ['USDMXN', 'fx'],
  ['XPTUSD', 'metal'],
  ['AAPL', 'equity'],
  ['NQ', 'index-future'],
  ['CL', 'commodity-future'],
  ['SOLUSDT', 'crypto'],
  ['SOLUSD', 'crypto'],
  ['ADAPERP', 'perpetual'],
  ['JP225CASH', null],
])('%s is taken as %s', (symbol, expected) => {
  expect(guessClass(symbol)).toBe(expected);
});

test.each(INSTRUMENT_CLASSES)('The template of %s is a valid instrument with costs', (instrumentClass) => {
  const { symbol, digits, tick, pip, contractSize, costs, quoteCurrency } = fromTemplate('ABCDEF', instrumentClass);
  expect(symbol).toBe('ABCDEF');
  expect(getDecimals(tick)).toBeLessThanOrEqual(digits);
  expect(roundToTick(pip, tick, 'down')).toBe(pip);
  expect(contractSize).toBeGreaterThan(0);
  expect(quoteCurrency).toMatch(/^[A-Z]{3,4}$/);
  for (const { spread, slippage, long, short } of costs.rows) {
    expect(Math.min(spread, slippage)).toBeGreaterThan(0);
    expect(long + short).toBeGreaterThanOrEqual(0);
  }
});

test.each([...KNOWN_FUTURES])('%s has the tick and size of its contract', (symbol, known) => {
  const { tick, contractSize, name } = fromTemplate(symbol, known.class);
  expect({ tick, contractSize, name }).toMatchObject({
    tick: known.tick,
    contractSize: known.contractSize,
    name: known.name,
  });
});

test('A pair takes the difference of policy rates where both are known, and the mark-up alone elsewhere', () => {
  const long = (symbol: string) => fromTemplate(symbol, 'fx').costs.rows.at(-1)?.long;
  expect(long('AUDCAD')).toBeCloseTo(2.8 - 3.9 + 0.5, 10);
  expect(long('USDMXN')).toBe(0.5);
});

test('A pair in yen has three digits, a coin the quote currency of its symbol', () => {
  expect(fromTemplate('CADJPY', 'fx')).toMatchObject({ digits: 3, tick: 0.001, pip: 0.01, quoteCurrency: 'JPY' });
  expect(fromTemplate('SOLUSDT', 'crypto')).toMatchObject({ quoteCurrency: 'USDT', session: 'always' });
});
