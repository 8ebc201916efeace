const LEAST_GRACE_MS = 30_000;
const GRACE_SHARE = 0.02;

/**
 * Whether a setup may still be published (engine rule 3): no later than its bar's close + max(30 s, 2% of the
 * timeframe). A later one continues as a backtest trade of the same stream, with cause `late`.
 *
 * @param barCloseAt Close of the bar that caused the setup, ms UTC.
 * @param issuedAt When the provider is ready to publish it, ms UTC.
 * @param timeframeMs Nominal length of the timeframe in ms.
 */
export function isPublishable(barCloseAt: number, issuedAt: number, timeframeMs: number): boolean {
  return issuedAt <= barCloseAt + Math.max(LEAST_GRACE_MS, timeframeMs * GRACE_SHARE);
}
