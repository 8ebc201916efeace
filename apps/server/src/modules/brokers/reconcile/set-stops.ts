import type { BrokerSession, OrderAnswer } from '../broker-adapter.ts';

/** A stop to place or to move. */
export interface WantedStop {
  readonly clientId: string;
  readonly stop: number;
}

type NotAccepted = Exclude<OrderAnswer, { readonly outcome: 'accepted' }>;

/**
 * Sets stops: all at the same time where the broker allows it, so that the last of many positions does not wait for the others.
 * What is not accepted is compared again by the next reconciliation. Returns these answers, by the ids of the orders.
 * @param since When the oldest of the orders was sent, so that no long history is read, ms
 */
export async function setStops(
  session: Pick<BrokerSession, 'moveStop' | 'takesChangesTogether'>,
  stops: readonly WantedStop[],
  since?: number,
): Promise<ReadonlyMap<string, NotAccepted>> {
  const notAccepted = new Map<string, NotAccepted>();
  const set = async ({ clientId, stop }: WantedStop) => {
    const answer = await session.moveStop(clientId, stop, since);
    if (answer.outcome !== 'accepted') notAccepted.set(clientId, answer);
  };
  if (session.takesChangesTogether) await Promise.all(stops.map(set));
  else for (const stop of stops) await set(stop);
  return notAccepted;
}
