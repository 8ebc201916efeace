import { type CalendarEvent, getCurrency, type MarketKind, MINUTE_MS } from '@sealtick/engine';
import type { MarketAlert } from './market-alert.ts';

/** An alert precedes its release by this long. */
const AHEAD_MS = 15 * MINUTE_MS;
/** Releases that an alert names; a calendar can have more of one currency at the same time. */
const NAMED = 4;

/** Bars that closed after `from` up to `to`, ms UTC. */
interface Closed {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns an alert for each currency and time of high-impact releases that were 15 minutes ahead as the bars closed.
 *
 * @param events The releases with from <= time < to.
 */
export async function releaseAlerts(
  market: MarketKind,
  events: (from: number, to: number) => Promise<readonly CalendarEvent[]>,
  { from, to }: Closed,
): Promise<MarketAlert[]> {
  const releases = await events(from + AHEAD_MS + 1, to + AHEAD_MS + 1);
  const groups = Map.groupBy(
    releases.filter(({ impact }) => impact === 'high'),
    ({ time, country }) => `${time} ${getCurrency(country)}`,
  );
  return [...groups.values()].map((group) => {
    const { time, country } = group[0]!;
    const releaseAt = new Date(time).toISOString();
    const reason = `${group.length === 1 ? 'Release' : 'Releases'} at ${releaseAt.slice(11, 16)} UTC: ${getNames(group)}.`;
    const fact = { kind: 'market.alert', market, currency: getCurrency(country), releaseAt, reason } as const;
    return { fact, barCloseAt: to, until: time };
  });
}

function getNames(group: readonly CalendarEvent[]): string {
  const names = group.slice(0, NAMED).map(({ name }) => name);
  const more = group.length - names.length;
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${more} more`;
}
