import { DAY_MS } from '@sealtick/engine';
import type { Curve } from './curve.ts';

/** Returns whether curves have an earlier point on the UTC day of a moment: its label on the axis would be the same. */
export function repeatsDay(curves: readonly Pick<Curve, 'time'>[], moment: number): boolean {
  const dayStart = moment - (moment % DAY_MS);
  return curves.some(({ time }) => time.some((at) => at >= dayStart && at < moment));
}
