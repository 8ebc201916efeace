import { expect, test } from 'vitest';
import { averageHoldingHours, profitableMonths, tradesPerWeek } from './activity.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test('the holding time is the mean from fill to last exit', () => {
  const held = (hours: number) => ({ filledAt: DAY, closedAt: DAY + hours * HOUR });
  expect(averageHoldingHours([held(2), held(10)])).toBe(6);
  expect(averageHoldingHours([])).toBeNull();
});

test('trades per week are counted over calendar days', () => {
  expect(tradesPerWeek(30, 70)).toBe(3);
  expect(tradesPerWeek(0, 70)).toBe(0);
});

/** Daily marks from 1 Jan 2026 at 00:00Z, with the gain of each month spread over its days. */
function getCurve(...gains: readonly number[]) {
  const [time, equity] = [[Date.UTC(2026, 0, 1)], [100]];
  for (const [month, gain] of gains.entries()) {
    const before = equity.at(-1)!;
    const days = new Date(Date.UTC(2026, month + 1, 0)).getUTCDate();
    for (let day = 1; day <= days; day++) {
      time.push(Date.UTC(2026, month, day + 1));
      equity.push(before * (1 + (gain * day) / days));
    }
  }
  return { time, equity };
}

test('profitable months are a share of the whole months', () => {
  expect(profitableMonths(getCurve(0.01, -0.02, 0.03, 0))).toBe(0.5);
  expect(profitableMonths(getCurve(0.01, 0.01)), 'two months').toBeNull();
  const { time, equity } = getCurve(0.01, -0.02, 0.03, 0.05);
  const cut = { time: time.slice(10, -5), equity: equity.slice(10, -5) };
  expect(profitableMonths(cut), 'first and last month are partial').toBeNull();
});
