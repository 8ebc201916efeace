import { expect, test } from 'vitest';
import { inR, outcomeSoFar, type Trade } from './outcome-so-far.ts';

const LONG: Trade = { side: 'long', plan: { entry: 100, stop: 98, target: 103 }, fillPrice: 100, exits: [] };
const SHORT: Trade = { side: 'short', plan: { entry: 100, stop: 102, target: 97 }, fillPrice: 100, exits: [] };

test('A price in R is its distance from the entry against that of the stop, for a short the other way round', () => {
  expect([106, 100, 98].map((price) => inR(LONG, price))).toEqual([3, 0, -1]);
  expect([94, 100, 102].map((price) => inR(SHORT, price))).toEqual([3, 0, -1]);
});

test('A running trade counts at the last close, from where it was filled', () => {
  expect(outcomeSoFar(LONG, 101)).toBe(0.5);
  expect(outcomeSoFar({ ...LONG, fillPrice: 100.5 }, 101)).toBe(0.25);
  expect(outcomeSoFar(SHORT, 101)).toBe(-0.5);
  expect(outcomeSoFar({ ...SHORT, fillPrice: 99.5 }, 101)).toBe(-0.75);
});

test('A price that jumped over the stop costs more than was risked', () => {
  expect(outcomeSoFar(LONG, 97)).toBe(-1.5);
  expect(outcomeSoFar(SHORT, 105)).toBe(-2.5);
});

test('What left at targets counts as it left, the rest at the last close', () => {
  const half = { ...LONG, exits: [{ price: 103, weight: 0.5 }] };
  expect(outcomeSoFar(half, 99)).toBe(0.5 * 1.5 + 0.5 * -0.5);
  const all = { ...half, exits: [...half.exits, { price: 106, weight: 0.5 }] };
  expect(outcomeSoFar(all, 99), 'nothing is left').toBe(0.5 * 1.5 + 0.5 * 3);
});

test('A trade that was not filled has made nothing, not zero', () => {
  expect(outcomeSoFar({ ...LONG, fillPrice: null }, 101)).toBeNull();
});

test('Where the plan is unknown there is no R', () => {
  const unknown: readonly Partial<Trade>[] = [
    { side: null },
    { plan: { ...LONG.plan, entry: null } },
    { plan: { ...LONG.plan, stop: null } },
    { plan: { ...LONG.plan, stop: 100 } },
    { exits: [{ price: null, weight: 0.5 }] },
  ];
  for (const part of unknown) expect(outcomeSoFar({ ...LONG, ...part }, 101), JSON.stringify(part)).toBeNull();
});
