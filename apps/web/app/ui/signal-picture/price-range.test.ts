import { expect, test } from 'vitest';
import { priceRange } from './price-range.ts';

const bars = { low: 98, high: 102 };
const entry = { kind: 'entry', price: 100 } as const;
const stop = { kind: 'stop', price: 97 } as const;
const target = (price: number) => ({ kind: 'target', price }) as const;

test('a picture shows all bars and near levels', () => {
  expect(priceRange(bars, [entry, stop, target(106), { kind: 'last', price: 96 }])).toEqual({ low: 96, high: 106 });
});

test('a far target does not shrink bars, entry and stop to less than a third of the height', () => {
  expect(priceRange(bars, [entry, stop, target(106), target(160)])).toEqual({ low: 97, high: 106 });
  expect(priceRange(bars, [entry, stop, target(112)])).toEqual({ low: 97, high: 112 });
  expect(priceRange(bars, [entry, stop, target(113)])).toEqual({ low: 97, high: 102 });
});

test('a far target of a short is left out as well', () => {
  const short = [entry, { kind: 'stop', price: 103 }, target(90), target(31)] as const;
  expect(priceRange(bars, short)).toEqual({ low: 90, high: 103 });
});

test('a constant price does not hide the only target', () => {
  expect(priceRange({ low: 100, high: 100 }, [target(101)])).toEqual({ low: 100, high: 101 });
});
