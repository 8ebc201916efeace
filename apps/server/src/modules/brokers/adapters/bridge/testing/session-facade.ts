import type { BrokerSession } from '../../../broker-adapter.ts';
import type { BrokerNetwork } from '../../broker-http.ts';
import type { Venue } from '../../testing/venue.ts';

const POLL_MS = 1_000;
/** After this a report no longer shows the account. */
const SILENT_MS = 20_000;

/** Returns the waiting of a session in front of a program that calls each second of the venue's clock. */
export function pollingNetwork(venue: Venue, poll: () => Promise<void>): Pick<BrokerNetwork, 'now' | 'pause'> {
  let nextAt = 0;
  return {
    now: () => venue.now,
    pause: async (ms) => {
      venue.now += ms;
      if (venue.now < nextAt) return;
      nextAt = venue.now + POLL_MS;
      await poll();
    },
  };
}

interface SessionFaults {
  readonly venue: Venue;
  poll(): Promise<void>;
  /** Whether the program is silent for the next read, which ends its silence. */
  takeSilence(): boolean;
  /** A call that changes something has ended. */
  ended(): void;
  beforePlace?(clientId: string): void;
}

/** Returns a session whose reads come after a call of the program, and whose changes end its faults. */
export function sessionFacade(session: BrokerSession, faults: SessionFaults): BrokerSession {
  const read = async () => {
    if (faults.takeSilence()) faults.venue.now += SILENT_MS;
    else await faults.poll();
  };
  const changed = async <T>(answer: Promise<T>) => {
    const result = await answer;
    faults.ended();
    return result;
  };
  return {
    holdsTargets: true,
    account: () => read().then(() => session.account()),
    instruments: () => session.instruments(),
    positions: () => read().then(() => session.positions()),
    orders: () => read().then(() => session.orders()),
    events: (after) => read().then(() => session.events(after)),
    place: (order) => {
      faults.beforePlace?.(order.clientId);
      return changed(session.place(order));
    },
    moveStop: (clientId, stop) => changed(session.moveStop(clientId, stop)),
    cancel: (clientId) => changed(session.cancel(clientId)),
    close: (clientId, units) => changed(session.close(clientId, units)),
    dispose: () => session.dispose(),
  };
}
