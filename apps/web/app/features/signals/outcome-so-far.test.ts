import { expect, test } from 'vitest';
import { inR, outcomeSoFar, type Trade } from './outcome-so-far.ts';

const filledAt = '2026-09-04T14:00:00.000Z';
const filled = { fillPrice: 100, filledAt, exits: [] };
const LONG: Trade = { ...filled, side: 'long', plan: { entry: 100, stop: 98, target: 103 } };
const SHORT: Trade = { ...filled, side: 'short', plan: { entry: 100, stop: 102, target: 97 } };
/** A close `ms` after the fill. */
const at = (price: number, ms = 0) => ({ price, at: Date.parse(filledAt) + ms });

test('expresses a price in R by its distance from the entry, reversed for a short', () => {
  expect([106, 100, 98].map((price) => inR(LONG, price))).toEqual([3, 0, -1]);
  expect([94, 100, 102].map((price) => inR(SHORT, price))).toEqual([3, 0, -1]);
});

test('values a filled trade at the last close, from its fill price', () => {
  expect(outcomeSoFar(LONG, at(101))).toBe(0.5);
  expect(outcomeSoFar({ ...LONG, fillPrice: 100.5 }, at(101))).toBe(0.25);
  expect(outcomeSoFar(SHORT, at(101))).toBe(-0.5);
  expect(outcomeSoFar({ ...SHORT, fillPrice: 99.5 }, at(101))).toBe(-0.75);
});

test('shows a loss above 1 R if the price gapped beyond the stop', () => {
  expect(outcomeSoFar(LONG, at(97))).toBe(-1.5);
  expect(outcomeSoFar(SHORT, at(105))).toBe(-2.5);
});

test('counts exits at their prices and the rest at the last close', () => {
  const half = { ...LONG, exits: [{ price: 103, weight: 0.5 }] };
  expect(outcomeSoFar(half, at(99))).toBe(0.5 * 1.5 + 0.5 * -0.5);
  const all = { ...half, exits: [...half.exits, { price: 106, weight: 0.5 }] };
  expect(outcomeSoFar(all, at(99)), 'nothing is left').toBe(0.5 * 1.5 + 0.5 * 3);
});

test('has no result for an unfilled trade', () => {
  expect(outcomeSoFar({ ...LONG, fillPrice: null }, at(101))).toBeNull();
});

test('has no result at a close before the fill', () => {
  expect(outcomeSoFar(LONG, at(101, -1))).toBeNull();
  expect(outcomeSoFar(LONG, at(101, 300_000))).toBe(0.5);
});

test('has no result without a risk', () => {
  expect(outcomeSoFar({ ...LONG, plan: { ...LONG.plan, stop: 100 } }, at(101))).toBeNull();
});
