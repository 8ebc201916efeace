import type { Bar } from './bar.ts';
import { toIso } from './iso.ts';

export type BarField = keyof Bar;

/** Why a bar is not let in. */
export interface BarRefusal {
  readonly field: BarField;
  readonly value: unknown;
  /** What the value would have to be, as the end of "must be". */
  readonly rule: string;
}

/** Text in quotes, so that "1.2" is told from 1.2. */
function show(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

/** A usable time as RFC 3339, any other as it came. */
function showTime(time: unknown): string {
  return typeof time === 'number' && Math.abs(time) < 6e13 ? toIso(time) : show(time);
}

/** Bars that may not enter: names the symbol, the bar's time, the field, the value found and the rule. */
export class BarsError extends Error {
  override readonly name = 'BarsError';
  readonly symbol: string;
  /** Open time of the bar as it came, ms UTC if it was a usable number. */
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
