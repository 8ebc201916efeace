import { createBars, DAY_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { buyAndHold } from './buy-and-hold.ts';

const START = Date.UTC(2020, 3, 17);

function getPrices(closes: readonly number[]) {
  const time = closes.map((_, i) => START + i * DAY_MS);
  const columns = { time, open: closes, high: closes, low: closes, close: closes };
  const bars = createBars('WTI', 'daily', columns, { belowZero: true });
  return { isShown: async () => true, history: async () => bars };
}

const marks = [1, 2, 3].map((day) => START + day * DAY_MS);

test('Buy and hold grows with the closes', async () => {
  const hold = await buyAndHold(getPrices([20, 22, 24]), ['WTI'], marks);
  expect(hold).toMatchObject({ label: 'Buy and hold WTI', returns: [0, 0.1, 0.2], hiddenReason: null });
});

test('Buy and hold is left out where a price reached 0 or less, for a return on it has no meaning', async () => {
  const result = await buyAndHold(getPrices([20, -37.63, 10]), ['WTI'], marks);
  expect(result).toEqual({ reason: 'the price of WTI reached 0 or less' });
});
