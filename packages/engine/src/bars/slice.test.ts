import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barAt, emptyBar, prefix, sliceBars } from './slice.ts';
import { randomBars } from './testing/random-bars.ts';

test('A slice shows the same bars in the same memory', () => {
  fc.assert(
    fc.property(randomBars('1h', 0, 50), fc.nat(60), fc.nat(60), (bars, from, to) => {
      const slice = sliceBars(bars, from, to);
      expect(slice.length).toBe([...bars.time].slice(from, Math.max(from, to)).length);
      expect(slice.high.buffer).toBe(bars.high.buffer);
      for (let i = 0; i < slice.length; i++) expect(barAt(slice, i)).toEqual(barAt(bars, from + i));
    }),
  );
});

test('A prefix is the first bars, at most all of them', () => {
  const [bars] = fc.sample(randomBars('1h', 0, 50), { numRuns: 1, seed: 1 });
  expect(prefix(bars!, 1)).toMatchObject({ symbol: 'RANDOM', timeframe: '1h', length: 1 });
  expect(prefix(bars!, 1000)).toEqual(bars);
  expect(prefix(bars!, -1).length).toBe(0);
});

test('An empty bar has no valid price', () => {
  expect(emptyBar()).toEqual({
    time: 0,
    closeTime: 0,
    open: Number.NaN,
    high: Number.NaN,
    low: Number.NaN,
    close: Number.NaN,
    volume: 0,
  });
});
