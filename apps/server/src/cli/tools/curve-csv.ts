import type { EquityCurve } from '@sealtick/engine';

/** Returns an equity curve as CSV: one row per mark. */
export function curveCsv({ time, equity }: EquityCurve): string {
  const rows = time.map((ms, i) => `${new Date(ms).toISOString()},${equity[i]!.toFixed(2)}\n`);
  return `time,equity\n${rows.join('')}`;
}
