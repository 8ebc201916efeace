import { describe, expect, test } from 'vitest';
import { correlate } from './correlation.ts';

const DAY = 86_400_000;

/** A curve with these daily returns from a day on. */
function curve(returns: readonly number[], from = 0) {
  const equity = [10_000];
  for (const gain of returns) equity.push(equity.at(-1)! * (1 + gain));
  return { time: equity.map((_, i) => (from + i) * DAY), equity };
}

const gains = Array.from({ length: 80 }, (_, i) => 0.01 * Math.sin(i * 1.7) + 0.002 * Math.cos(i * 0.3));

describe('correlate', () => {
  test('is 1 for equal returns, and −1 for opposite ones', () => {
    expect(correlate(curve(gains), curve(gains))).toEqual({ days: 80, value: expect.closeTo(1, 12) });
    const opposite = curve(gains.map((gain) => -gain));
    expect(correlate(curve(gains), opposite).value).toBeCloseTo(-1, 12);
    expect(correlate(curve(gains), curve(gains.map((gain) => 3 * gain))).value, 'size does not count').toBeCloseTo(
      1,
      12,
    );
  });

  test('equals a worked example', () => {
    // Returns 1, 2, 3% and 2, 1, 3% in turn: covariance 1/3, variances 2/3, each over a full turn.
    const turns = (values: readonly number[]) => Array.from({ length: 60 }, (_, i) => values[i % 3]! / 100);
    expect(correlate(curve(turns([1, 2, 3])), curve(turns([2, 1, 3]))).value).toBeCloseTo(0.5, 12);
  });

  test('uses the days that both have, and says how many', () => {
    const late = correlate(curve(gains), curve(gains.slice(10), 10));
    expect(late.days).toBe(70);
    expect(late.value).toBeCloseTo(1, 12);
  });

  test('joins the days between two common marks', () => {
    const all = curve(gains);
    const weekdays = [...all.time.keys()].filter((i) => i % 7 < 5);
    const some = { time: weekdays.map((i) => all.time[i]!), equity: weekdays.map((i) => all.equity[i]!) };
    const enough = curve([...gains, ...gains]);
    expect(correlate(all, some).days).toBe(weekdays.length - 1);
    expect(
      correlate(enough, {
        time: enough.time.filter((_, i) => i % 2 === 0),
        equity: enough.equity.filter((_, i) => i % 2 === 0),
      }).value,
    ).toBeCloseTo(1, 12);
  });

  test('has no value with fewer than 60 common days, or for a record that never moved', () => {
    expect(correlate(curve(gains.slice(0, 59)), curve(gains))).toEqual({ days: 59, value: null });
    expect(correlate(curve(gains), curve(gains, 500))).toEqual({ days: 0, value: null });
    expect(correlate(curve(gains), curve(gains.map(() => 0)))).toEqual({ days: 80, value: null });
  });

  test('leaves out the hours before the first mark of a live record', () => {
    const { time, equity } = curve(gains);
    const begun = { time: [-DAY / 3, ...time], equity: [9_000, ...equity] };
    expect(correlate(begun, { time, equity })).toEqual({ days: 80, value: expect.closeTo(1, 12) });
  });
});
