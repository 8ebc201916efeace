import type { BrokerSession } from '../broker-adapter.ts';

/** A stop to place or to move. */
export interface WantedStop {
  readonly clientId: string;
  readonly stop: number;
}

/**
 * Sets stops: all at the same time where the broker allows it, so that the last of many positions does not wait for the others.
 * What is refused is compared again by the next reconciliation.
 */
export async function setStops(
  session: Pick<BrokerSession, 'moveStop' | 'takesChangesTogether'>,
  stops: readonly WantedStop[],
): Promise<void> {
  if (session.takesChangesTogether)
    await Promise.all(stops.map(({ clientId, stop }) => session.moveStop(clientId, stop)));
  else for (const { clientId, stop } of stops) await session.moveStop(clientId, stop);
}
