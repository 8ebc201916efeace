import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sealtick/engine';

const UNITS = [
  [DAY_MS, 'days'],
  [HOUR_MS, 'hours'],
  [MINUTE_MS, 'minutes'],
] as const;

/** Returns a duration in the largest unit that gives at least 2, such as `45 s` or `90 minutes`, without its sign. */
export function formatDuration(ms: number): string {
  const length = Math.abs(ms);
  for (const [unit, name] of UNITS) if (length >= 2 * unit) return `${Math.round(length / unit)} ${name}`;
  return `${Math.round(length / 1_000)} s`;
}
