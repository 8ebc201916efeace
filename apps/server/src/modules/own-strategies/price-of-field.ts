import { canTradeBelowZero, formatPrice, type Instrument, MAX_PRICE, roundToTick } from '@sealtick/engine';
import { type AppError, refuseField } from '../../platform/errors.ts';

/** Returns the refusal of one field of a call, such as `targets[0]`, whose path is written as in every other error: `targets.0`. */
export const refuseSignal = (field: string, message: string): AppError =>
  refuseField(field.replace(/\[(\d+)\]/g, '.$1'), message);

/** Returns a price as the instrument writes it. @throws {AppError} for a price that the instrument cannot trade at */
export function priceOfField(path: string, given: string, instrument: Instrument): string {
  const { symbol, tick, digits } = instrument;
  const price = Number(given);
  if (!(price > 0) && !canTradeBelowZero(instrument)) throw refuseSignal(path, `${path} must be a price above 0.`);
  if (!(Math.abs(price) <= MAX_PRICE)) throw refuseSignal(path, `${path} must be a price of at most ${MAX_PRICE}.`);
  const nearest = roundToTick(price, tick, 'nearest');
  if (nearest === price) return formatPrice(price, digits);
  const right = formatPrice(nearest > 0 ? nearest : tick, digits);
  throw refuseSignal(
    path,
    `${path} ${given} is between two ticks of ${symbol}. Use a multiple of ${tick}, such as ${right}.`,
  );
}
