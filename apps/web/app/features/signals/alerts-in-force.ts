import type { FeedItem } from '@sealtick/client';
import { type LoggedAlert, MARKET_ALERT_MS } from '@sealtick/contract';

/**
 * Returns the alerts whose release is still ahead, or that were issued in the last half hour, each once and the newest first.
 * @param live Items of the live feed
 * @param now Market time, ms UTC
 */
export function alertsInForce(
  read: readonly LoggedAlert[],
  live: readonly FeedItem[],
  now: number,
): readonly LoggedAlert[] {
  const sent = live.flatMap((item) => (item.type === 'MARKET_ALERT' ? [{ ...item.data, index: item.index }] : []));
  const all = new Map([...read, ...sent].map((alert) => [alert.index, alert]));
  return [...all.values()]
    .filter(
      ({ releaseAt, issuedAt }) => now < Date.parse(releaseAt ?? issuedAt) + (releaseAt === null ? MARKET_ALERT_MS : 0),
    )
    .sort((a, b) => b.index - a.index);
}
