import { roundTripCost } from '../costs/costs-at.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { Side, Target } from './strategy.ts';

/** +1 for a long, -1 for a short, so that one rule serves both sides. */
export type Direction = 1 | -1;

/** A part of the position: where it leaves, as a multiple of the risk, and its share. */
export type Leg = readonly [multiple: number, weight: number];

const LEAST_TICKS = 10;
const LEAST_COSTS = 6;
const MOST_STRETCH = 3;
const MOST_OF_PRICE = 0.25;
/** Minimum target of a short as a share of the entry: few markets lose nineteen twentieths. */
const LEAST_OF_PRICE = 0.05;

/** Returns the side of a direction: long for 1, short for −1. */
export function sideOf(direction: Direction): Side {
  return direction === 1 ? 'long' : 'short';
}

/**
 * Returns the stop distance for a distance `wanted` by volatility, in price: at least ten ticks and at least six
 * times the cost of a round trip at that price (spread, slippage in and out, commission). NaN, and so no setup, where that would be more
 * than three times what was asked for, since then the costs would decide the trade and not the market, or where the stop
 * would lie more than a quarter of the price (without its sign) away (engine rule 3a).
 *
 * @param time Close of the bar, ms UTC: it chooses the row of the cost table.
 */
export function riskFor(instrument: Instrument, time: number, entry: number, wanted: number): number {
  const least = Math.max(LEAST_TICKS * instrument.tick, LEAST_COSTS * roundTripCost(instrument.costs, time, entry));
  const risk = Math.max(wanted, least);
  return risk <= MOST_STRETCH * wanted && risk <= MOST_OF_PRICE * Math.abs(entry) ? risk : Number.NaN;
}

/**
 * Returns the stop one risk behind the entry and targets at multiples of the risk ahead of it, in price. A target below a
 * twentieth of an entry above 0 is left out and its share leaves at the previous one.
 */
export function levelsFrom(
  entry: number,
  direction: Direction,
  risk: number,
  legs: readonly Leg[],
): { stop: number; targets: Target[] } {
  const targets: { price: number; weight: number }[] = [];
  const lowest = entry > 0 ? LEAST_OF_PRICE * entry : Number.NEGATIVE_INFINITY;
  for (const [multiple, weight] of legs) {
    const price = entry + direction * multiple * risk;
    const last = targets.at(-1);
    if (last === undefined || price >= lowest) targets.push({ price, weight });
    else last.weight += weight;
  }
  return { stop: entry - direction * risk, targets };
}
