import type { BrokerEvent } from '../../broker-adapter.ts';
import { inFlight, remembered } from '../remembered.ts';
import { type SpotBracket, toBrackets, toSpotEvents } from './spot-brackets.ts';
import type { SpotExchange, SpotFill, SpotOrder } from './spot-exchange.ts';
import { readSpotId } from './spot-ids.ts';

/** How far back the first read goes at least. */
const REACH_MS = 90 * 86_400_000;
/** What is read again: it may still change. */
const OVERLAP_MS = 120_000;

/** Orders and fills of an account. What has ended is read once. */
export class SpotHistory {
  private readonly exchange: SpotExchange;
  private readonly now: () => number;
  private readonly orders = new Map<string, SpotOrder>();
  private readonly fills = new Map<string, SpotFill>();
  /** Entries that the exchange no longer lists, by position: known also while their stops are replaced. */
  private readonly oldEntries = new Map<string, SpotOrder>();
  private readUntil: number;
  /** Orders that wait now. */
  open: readonly SpotOrder[] = [];

  /** @param since When the oldest order under way was placed, ms */
  constructor(exchange: SpotExchange, now: () => number, since = Number.POSITIVE_INFINITY) {
    this.exchange = exchange;
    this.now = now;
    this.readUntil = Math.min(now() - REACH_MS, since);
  }

  readonly instruments = remembered(() => this.exchange.instruments());

  /** Reads what is new. */
  readonly read = inFlight(async (): Promise<void> => {
    const startedAt = this.now();
    await this.readFrom(this.readUntil);
    this.readUntil = startedAt;
  });

  /** Reads what came since a moment, ms: enough for the brackets of its orders. What is older is left to `read`. */
  readonly readSince = inFlight((since: number): Promise<void> => this.readFrom(Math.max(since, this.readUntil)));

  /** A list that lacks an order which it had is not believed: the order itself is read. */
  private async readFrom(begin: number): Promise<void> {
    const before = this.open;
    const from = begin - OVERLAP_MS;
    const listed = await this.exchange.openOrders();
    const fills = await this.exchange.fillsSince(from);
    const recent = await this.exchange.ordersSince(from);
    const fresh = new Map([...listed, ...recent].map((order) => [order.id, order]));
    for (const order of before) {
      const id = readSpotId(order.ownId);
      if (fresh.has(order.id) || id === null) continue;
      const found = await this.exchange.find(order);
      if (found === null) this.orders.delete(order.id);
      else fresh.set(found.id, found);
    }
    for (const fill of fills) this.fills.set(fill.id, fill);
    for (const order of fresh.values()) this.orders.set(order.id, order);
    this.open = [...fresh.values()].filter(({ state }) => state === 'open');
  }

  /** Adds an order that this session has placed: the lists may lack it for a while. */
  note(order: SpotOrder): void {
    if (this.orders.has(order.id)) return;
    this.orders.set(order.id, order);
    this.open = [...this.open, order];
  }

  async brackets(): Promise<SpotBracket[]> {
    // A listed entry comes first, and is taken.
    const orders = [...this.orders.values(), ...this.oldEntries.values()];
    const brackets = toBrackets(orders, [...this.fills.values()], await this.instruments());
    for (const { clientId, entry, isOld } of brackets) if (isOld) this.oldEntries.set(clientId, entry);
    return brackets;
  }

  async events(): Promise<readonly BrokerEvent[]> {
    return toSpotEvents([...this.orders.values()], [...this.fills.values()], await this.instruments());
  }
}
