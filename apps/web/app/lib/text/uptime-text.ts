import { formatRatio } from './format.ts';

/** An uptime as a percentage with at most two decimals, rounded down: 99.996% is not 100%. Null stays null. */
export function uptimeText(uptime: number | null): string | null {
  if (uptime === null) return null;
  const percent = Math.floor(uptime * 10_000) / 100;
  return percent === 100 ? '100' : formatRatio(percent);
}
