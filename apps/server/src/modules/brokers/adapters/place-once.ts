import { BrokerUnavailable, type OrderAnswer } from '../broker-adapter.ts';

interface PlaceOnce {
  /** Returns the broker's answer to the order of this id; null if the broker does not know it. */
  find(): Promise<OrderAnswer | null>;
  submit(): Promise<OrderAnswer>;
  /** Waits until the broker's own reads show what it has accepted. */
  settle(): Promise<void>;
}

/**
 * Places an order that the broker does not know yet. After a lost answer it looks for the order, and returns `unknown`
 * if the broker does not show it.
 */
export async function placeOnce({ find, submit, settle }: PlaceOnce): Promise<OrderAnswer> {
  try {
    const known = await find();
    if (known) return known;
  } catch (error) {
    return { outcome: 'unknown', reason: `Not sent: ${getReason(error)}` };
  }
  try {
    return await submit();
  } catch (error) {
    const reason = getReason(error);
    await settle();
    const found = await find().catch(() => null);
    return found ?? { outcome: 'unknown', reason };
  }
}

/** Carries out a change of an order or a position; a lost answer is `unknown`. */
export const orUnknown = (change: Promise<OrderAnswer>): Promise<OrderAnswer> =>
  change.catch((error: unknown) => ({ outcome: 'unknown', reason: getReason(error) }));

function getReason(error: unknown): string {
  if (error instanceof BrokerUnavailable) return error.message;
  throw error;
}

/** Returns a function that runs the calls of one key one after another: a repeat finds what the first one placed. */
export function oneAtATime(): <T>(key: string, call: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<unknown>>();
  return <T>(key: string, call: () => Promise<T>): Promise<T> => {
    const result = (running.get(key) ?? Promise.resolve()).then(call, call);
    const ended = result.catch(() => {});
    running.set(key, ended);
    void ended.then(() => {
      if (running.get(key) === ended) running.delete(key);
    });
    return result;
  };
}

/**
 * Returns a function that places the orders of one id one after another, and returns the first acceptance again: the lists of
 * a broker may lack an order for a while.
 */
export function acceptedOnce(): (clientId: string, place: () => Promise<OrderAnswer>) => Promise<OrderAnswer> {
  const inTurn = oneAtATime();
  const accepted = new Map<string, OrderAnswer>();
  return (clientId, place) =>
    inTurn(clientId, async () => {
      const answer = accepted.get(clientId) ?? (await place());
      if (answer.outcome === 'accepted') accepted.set(clientId, answer);
      return answer;
    });
}
