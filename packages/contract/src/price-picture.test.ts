import { describe, expect, test } from 'vitest';
import { pictureRange, plannedLevels, priceScale, pushApart } from './price-picture.ts';

const bars = { low: 98, high: 102 };
const entry = { kind: 'entry', price: 100 } as const;
const stop = { kind: 'stop', price: 97 } as const;
const target = (price: number) => ({ kind: 'target', price }) as const;

describe('the range of a picture', () => {
  test('includes all bars, entry, stop, last price and first target', () => {
    expect(pictureRange(bars, [entry, stop, target(106), { kind: 'last', price: 96 }])).toEqual({ low: 96, high: 106 });
  });

  test('does not change with later targets', () => {
    expect(pictureRange(bars, [target(104), target(108), entry, stop])).toEqual({ low: 97, high: 104 });
    expect(pictureRange(bars, [target(500), target(104), entry, stop])).toEqual({ low: 97, high: 104 });
  });

  test('leaves at least a third of the height to bars, entry and stop', () => {
    expect(pictureRange(bars, [entry, stop, target(112)])).toEqual({ low: 97, high: 112 });
    expect(pictureRange(bars, [entry, stop, target(113)])).toEqual({ low: 97, high: 102 });
    expect(pictureRange(bars, [entry, { kind: 'stop', price: 103 }, target(31)])).toEqual({ low: 98, high: 103 });
  });

  test('includes the first target where there are no bars', () => {
    expect(pictureRange(null, [target(160), target(300), entry, stop])).toEqual({ low: 97, high: 160 });
  });

  test('includes the only target of a constant price', () => {
    expect(pictureRange({ low: 100, high: 100 }, [target(101)])).toEqual({ low: 100, high: 101 });
  });
});

describe('the scale of a picture', () => {
  test('places a price outside the picture at the edge, with its direction', () => {
    const { down, beyond } = priceScale(bars);
    expect([beyond(110), beyond(100), beyond(90)]).toEqual(['up', null, 'down']);
    expect([down(110), down(90)]).toEqual([0, 1]);
    expect(down(102)).toBeLessThan(down(98));
  });

  test('has a height for a constant price', () => {
    expect(priceScale({ low: 5, high: 5 }).down(5)).toBeCloseTo(0.931, 2);
  });
});

test('overlapping labels are moved apart in their order and stay inside', () => {
  const places = pushApart([0.5, 0.51, 0.1, 0.99, 1], 0.1);
  const sorted = [...places].sort((a, b) => a - b);
  for (const [i, place] of sorted.entries()) if (i > 0) expect(place - sorted[i - 1]!).toBeGreaterThanOrEqual(0.0999);
  expect(Math.max(...places)).toBeLessThanOrEqual(0.95 + 1e-9);
  expect(Math.min(...pushApart([0, 0], 0.1))).toBeGreaterThanOrEqual(0.05);
  expect(places[2]).toBe(0.1);
  expect(places[0]).toBeLessThan(places[1]!);
});

test('several targets have numbers, one target has none', () => {
  const labels = (targets: string[]) =>
    plannedLevels({ entry: '1.10', stop: '1.00', targets }).map(({ label, shown }) => `${label} ${shown}`);
  expect(labels(['1.20'])).toEqual(['Entry 1.10', 'Stop 1.00', 'Target 1.20']);
  expect(labels(['1.20', '1.30'])).toEqual(['Entry 1.10', 'Stop 1.00', 'Target 1 1.20', 'Target 2 1.30']);
});
