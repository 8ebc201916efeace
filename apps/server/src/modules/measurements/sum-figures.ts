import { FIGURES_HOURS, type SiteFigures } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { quantile } from './latency-histogram.ts';
import type { MeasuredMinute } from './measurements.tables.ts';

export const WINDOW_MS = FIGURES_HOURS * 60 * MINUTE_MS;

/**
 * Returns the figures of the last 24 hours from their minutes.
 * @param now ms UTC. The current minute is not counted.
 * @param publicDelayMs Deliveries of more recent minutes are not counted, because they would reveal new signals.
 */
export function sumFigures(
  rows: readonly MeasuredMinute[],
  now: number,
  publicDelayMs: number,
): Omit<SiteFigures, 'uptime'> {
  const end = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const minutes = rows.filter(({ minute }) => minute.getTime() < end && minute.getTime() >= end - WINDOW_MS);
  const since = minutes[0]?.minute.getTime() ?? null;
  if (since === null) {
    return { since: null, responseMs: null, responses: 0, deliveryMs: null, deliveries: 0 };
  }
  const buckets = minutes.reduce<number[]>(
    (sum, { responses }) => responses.map((count, i) => count + (sum[i] ?? 0)),
    [],
  );
  const visible = minutes.filter(({ minute }) => minute.getTime() + MINUTE_MS <= now - publicDelayMs);
  const deliveries = visible.reduce((sum, row) => sum + row.deliveries, 0);
  const deliveryMs = visible.reduce((sum, row) => sum + row.deliveryMs, 0);
  return {
    since: new Date(since).toISOString(),
    responseMs: quantile(buckets, 0.95),
    responses: buckets.reduce((sum, count) => sum + count, 0),
    deliveryMs: deliveries === 0 ? null : deliveryMs / deliveries,
    deliveries,
  };
}
