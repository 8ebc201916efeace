import type { Bar } from './bar.ts';
import { toIso } from './iso.ts';

export type BarField = keyof Bar;

/** Why a bar is rejected. */
export interface BarRefusal {
  readonly field: BarField;
  readonly value: unknown;
  /** What the value must be, as the end of "must be". */
  readonly rule: string;
}

/** Puts text in quotes, to distinguish "1.2" from 1.2. */
function show(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

/** Formats a valid time as RFC 3339 and any other value as it is. */
function showTime(time: unknown): string {
  return typeof time === 'number' && Math.abs(time) < 6e13 ? toIso(time) : show(time);
}

/** Thrown for invalid bars; names the symbol, the bar's time, the field, the value and the rule. */
export class BarsError extends Error {
  override readonly name = 'BarsError';
  readonly symbol: string;
  /** Open time of the bar as received, ms UTC if it was a valid number. */
  readonly time: unknown;
  readonly field: BarField;
  readonly value: unknown;
  readonly rule: string;

  constructor(symbol: string, time: unknown, refusal: BarRefusal) {
    const { field, value, rule } = refusal;
    const shown = field === 'time' || field === 'closeTime' ? showTime(value) : show(value);
    super(`${symbol} bar ${showTime(time)}: ${field} must be ${rule}, not ${shown}`);
    this.symbol = symbol;
    this.time = time;
    this.field = field;
    this.value = value;
    this.rule = rule;
  }
}
