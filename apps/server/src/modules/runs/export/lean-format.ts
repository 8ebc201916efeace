import { DAY_MS } from '@sealtick/engine';

/** Returns a number as LEAN writes it: up to eight decimals, without an exponent. */
export function leanDecimal(value: number): string {
  const text = value.toFixed(8).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

/** Returns a length of time as LEAN writes it: `[d.]hh:mm:ss`. @param ms Not negative */
export function leanDuration(ms: number): string {
  const seconds = Math.round((ms % DAY_MS) / 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  const days = Math.floor(ms / DAY_MS);
  return days === 0 ? clock : `${days}.${clock}`;
}
