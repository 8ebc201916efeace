import type { BrokerSession } from '../broker-adapter.ts';
import type { OrderWithParts } from '../order-repository.ts';
import { publishedStops } from '../published-stops.ts';
import { setStops } from './set-stops.ts';

const NONE: ReadonlySet<string> = new Set();

/** Positions whose missing stop was set before the account is compared, which shows the difference and does not set it again. */
export interface Covered {
  /** Ids of their orders. */
  readonly ids: ReadonlySet<string>;
  /** Whether no comparison has begun since. The first one does not rely on the broker's lists, which may lack the new stops. */
  readonly isNew: boolean;
}

/**
 * Sets the stops that positions of copied signals lack. Neither events nor what is older than these signals is read for it: after a
 * long outage, or in a long history, there may be much. Returns the ids of the orders whose positions have one again, or may have
 * one, where the broker creates stops from fills.
 */
export async function coverPositions(
  session: BrokerSession,
  open: readonly OrderWithParts[],
): Promise<ReadonlySet<string>> {
  if (open.length === 0) return NONE;
  const stops = publishedStops(open);
  const since = Math.min(...open.map(({ order }) => order.createdAt.getTime()));
  if (session.coverFills) {
    await session.coverFills(stops, since);
    return NONE;
  }
  const bare = (await session.positions(since)).flatMap(({ clientId, stop: held }) => {
    const stop = clientId !== null && held === null ? stops.get(clientId) : undefined;
    return stop === undefined ? [] : [{ clientId: clientId!, stop }];
  });
  const notAccepted = await setStops(session, bare, since);
  // Without an answer, the stop may arrive after the comparison that follows directly, which must not send another one.
  const isRejected = (clientId: string) => notAccepted.get(clientId)?.outcome === 'rejected';
  return new Set(bare.flatMap(({ clientId }) => (isRejected(clientId) ? [] : [clientId])));
}
