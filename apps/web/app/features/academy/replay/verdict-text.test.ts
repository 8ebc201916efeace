import { expect, test } from 'vitest';
import { verdictText } from './verdict-text.ts';

test('says the mean of the trades and its interval with the decimals of averages', () => {
  const interval = { n: 40, mean: 0.004, low: -0.2514, high: 0.2594 };
  const text = verdictText({ trades: 40, interval, verdict: 'chance', more: null });
  expect(text.replaceAll('\u00a0', ' ')).toMatch(
    /^Mean of \+0\.004 R per trade, 95% interval −0\.251 R to \+0\.259 R\./,
  );
});
