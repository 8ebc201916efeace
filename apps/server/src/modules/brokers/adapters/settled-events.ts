import type { BrokerEvent } from '../broker-adapter.ts';

/** How long the lists of an exchange may lack what it has accepted. */
export const EXCHANGE_LAG_MS = 1_000;
/** How old an event is when it is returned: an earlier one may appear later. */
const SETTLED_MS = 3_000;
const TIME_DIGITS = 15;

/** Returns a cursor that sorts by time, then kind, then id. @param id As text of one length within its kind */
export const timeCursor = (at: number, kind: number, id: string): string =>
  `${String(at).padStart(TIME_DIGITS, '0')}.${kind}.${id}`;

/** Events of an exchange that has no list of them: they are made from its orders and trades. */
export class SettledEvents {
  private readonly now: () => number;
  private readonly refreshMs: number;
  private readAt = Number.NEGATIVE_INFINITY;

  /** @param refreshMs Time between two reads: each counts against the limit of the exchange */
  constructor(now: () => number, refreshMs: number) {
    this.now = now;
    this.refreshMs = refreshMs;
  }

  /** Returns the events after a cursor, oldest first; none while the last read is recent. */
  async after(cursor: string | null, read: () => Promise<readonly BrokerEvent[]>): Promise<readonly BrokerEvent[]> {
    const now = this.now();
    if (now - this.readAt < this.refreshMs) return [];
    const events = await read();
    this.readAt = now;
    return events
      .filter((event) => event.at <= now - SETTLED_MS && (cursor === null || event.cursor > cursor))
      .sort((one, other) => (one.cursor < other.cursor ? -1 : 1));
  }
}
