import { expect, test } from 'vitest';
import { smallCurve } from './small-curve.ts';

const days = (count: number) => Array.from({ length: count }, (_, i) => i * 86_400_000);

test('keeps the first, last, highest and lowest mark of a long record in order', () => {
  const equity = days(2_300).map((_, i) => (i === 777 ? 20_000 : i === 1_501 ? 5_000 : 10_000 + (i % 7)));
  const curve = smallCurve({ time: days(2_300), equity }, 60)!;
  expect(curve.time.length).toBeLessThanOrEqual(60);
  expect(curve.time).toEqual([...curve.time].sort((a, b) => a - b));
  expect([curve.time[0], curve.time.at(-1)]).toEqual([0, 2_299 * 86_400_000]);
  expect(Math.max(...curve.equity)).toBe(20_000);
  expect(Math.min(...curve.equity)).toBe(5_000);
  expect(curve.equity).toHaveLength(curve.time.length);
});

test('returns a short record unchanged, to the cent', () => {
  expect(smallCurve({ time: [1, 2, 3], equity: [10_000, 10_010.126, 9_990] })).toEqual({
    time: [1, 2, 3],
    equity: [10_000, 10_010.13, 9_990],
  });
});

test('returns null for one mark', () => {
  expect(smallCurve({ time: [1], equity: [10_000] })).toBeNull();
  expect(smallCurve({ time: [], equity: [] })).toBeNull();
});
