import { getDecimals, roundToTick } from '@sealtick/engine';

/** Returns units rounded down to a step, as decimal text. */
export const unitsText = (units: number, step: number): string =>
  roundToTick(units, step, 'down').toFixed(getDecimals(step));

/** Returns a price rounded to the nearest step, as decimal text. */
export const priceText = (price: number, step: number): string =>
  roundToTick(price, step, 'nearest').toFixed(getDecimals(step));
