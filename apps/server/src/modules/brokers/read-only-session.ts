import type { BrokerSession, OrderAnswer } from './broker-adapter.ts';

/** Returns a session that reads as the given one does and sends nothing: each request is rejected with the reason. */
export function toReadOnly(session: BrokerSession, reason: string): BrokerSession {
  const reject = async (): Promise<OrderAnswer> => ({ outcome: 'rejected', reason });
  return {
    holdsTargets: session.holdsTargets,
    account: () => session.account(),
    instruments: () => session.instruments(),
    place: reject,
    moveStop: reject,
    cancel: reject,
    close: reject,
    positions: (since) => session.positions(since),
    orders: () => session.orders(),
    events: (after) => session.events(after),
    ...(session.lacksEvents && { lacksEvents: () => session.lacksEvents!() }),
    ...(session.coins && { coins: (instruments) => session.coins!(instruments) }),
    dispose: () => session.dispose(),
  };
}
