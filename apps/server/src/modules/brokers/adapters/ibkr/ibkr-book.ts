import { BrokerUnavailable } from '../../broker-adapter.ts';
import type { BrokerNetwork } from '../broker-http.ts';
import { orUnavailable } from '../exchange-refusal.ts';
import { inFlight } from '../remembered.ts';
import type { IbkrClient } from './ibkr-client.ts';
import { type IbkrOrder, IbkrOrders, type IbkrTrade, IbkrTrades } from './ibkr-schemas.ts';
import { type IbkrRole, readOrderRef } from './order-refs.ts';

/** Each list may be read once in 5 s; more calls lock out the address. */
export const LIST_MS = 5_100;
/** Days of trades that are listed. */
const DAYS = 7;
/** Trades of an order that changed before this time may have left the list. */
const TRADES_MS = 6 * 86_400_000;
const MOST_READS = 6;
const TOLERANCE = 1e-9;
const ENDED: ReadonlySet<string> = new Set(['filled', 'cancelled', 'apicancelled', 'rejected', 'inactive', 'expired']);
/** First version of an execution; a later one corrects it. */
const FIRST_VERSION = '01';

/** Whether IBKR may still fill an order. */
export const isOpen = ({ status }: IbkrOrder): boolean => !ENDED.has(status.toLowerCase());

/** An order of the site. */
export interface OwnOrder {
  readonly clientId: string;
  readonly role: IbkrRole;
  readonly ref: string;
  readonly row: IbkrOrder;
}

/** A fill of an order of the site. */
export interface OwnTrade {
  readonly clientId: string;
  readonly role: IbkrRole;
  readonly trade: IbkrTrade;
}

/** Orders and trades of an account, as they were read together. */
export interface IbkrSnapshot {
  readonly at: number;
  readonly rows: readonly IbkrOrder[];
  readonly orders: readonly OwnOrder[];
  readonly trades: readonly OwnTrade[];
}

/** When a list was last read, ms UTC. It outlives a session. */
export interface ReadTimes {
  orders: number;
  trades: number;
}

/** Reads orders and trades no more often than allowed. A list that lacks what is known to be open is read again. */
export class IbkrBook {
  private readonly client: IbkrClient;
  private readonly account: string;
  private readonly now: () => number;
  private readonly pause: (ms: number) => Promise<void>;
  private last: IbkrSnapshot | null = null;
  private isStale = false;
  private session = 0;
  private readonly readAt: ReadTimes;
  /** References of open orders in the last list, and of those placed since. */
  private expected = new Set<string>();
  private readonly tradesById = new Map<string, IbkrTrade>();

  constructor(
    client: IbkrClient,
    account: string,
    { now, pause }: Pick<BrokerNetwork, 'now' | 'pause'>,
    readAt: ReadTimes,
  ) {
    this.readAt = readAt;
    this.client = client;
    this.account = account;
    this.now = () => now();
    this.pause = (ms) => pause(ms);
  }

  /** Notes a change at the broker: what was read before is out of date. @param refs Orders that it placed */
  changed(refs: readonly string[] = []): void {
    this.isStale = true;
    for (const ref of refs) this.expected.add(ref);
  }

  /** Returns what was read at most this long ago, changes since then included or not; otherwise reads. */
  async recent(ms: number): Promise<IbkrSnapshot> {
    return this.last !== null && this.isSameSession() && this.now() - this.last.at < ms ? this.last : this.snapshot();
  }

  /** Returns orders and trades with all changes of the site. @throws {BrokerUnavailable} */
  readonly snapshot = inFlight(async (): Promise<IbkrSnapshot> => {
    const { last } = this;
    if (last !== null && !this.isStale && this.isSameSession() && this.now() - last.at < LIST_MS) return last;
    this.isStale = false;
    try {
      const rows = await this.readOrders();
      const trades = await this.readTrades();
      const orders = rows.flatMap((row) => {
        const known = readOrderRef(row.order_ref);
        return known === null ? [] : [{ ...known, ref: row.order_ref!, row }];
      });
      this.requireTrades(orders, trades);
      this.session = this.client.sessions;
      this.last = { at: this.now(), rows, orders, trades };
      return this.last;
    } catch (error) {
      this.isStale = true;
      throw error;
    }
  });

  private isSameSession = (): boolean => this.session === this.client.sessions;

  private async readOrders(): Promise<readonly IbkrOrder[]> {
    let before: string | null = null;
    for (let reads = 0; reads < MOST_READS; reads += 1) {
      const { orders, snapshot } = await this.paced('orders', () =>
        this.client.send(IbkrOrders, '/iserver/account/orders', { query: { accountId: this.account } }),
      );
      // The first answer of a session is empty: the broker begins to collect the list.
      if (!snapshot) continue;
      const rows = orders.filter(({ acct, account }) => (acct ?? account ?? this.account) === this.account);
      const refs = rows.map(({ order_ref }) => order_ref ?? '').sort();
      const missing = [...this.expected].filter((ref) => !refs.includes(ref));
      const list = JSON.stringify(refs);
      if (missing.length === 0 || list === before) {
        this.expected = new Set(rows.filter(isOpen).flatMap(({ order_ref }) => order_ref ?? []));
        return rows;
      }
      before = list;
    }
    throw new BrokerUnavailable('Interactive Brokers did not list all orders');
  }

  private async readTrades(): Promise<readonly OwnTrade[]> {
    const trades = await this.paced('trades', () =>
      this.client.send(IbkrTrades, '/iserver/account/trades', { query: { days: String(DAYS) } }),
    );
    for (const trade of trades) {
      const isOwn = (trade.account ?? this.account) === this.account;
      if (isOwn && trade.execution_id.split('.').at(-1) === FIRST_VERSION)
        this.tradesById.set(trade.execution_id, trade);
    }
    const begin = this.now() - (DAYS + 1) * 86_400_000;
    for (const [id, { trade_time_r }] of this.tradesById) if (trade_time_r < begin) this.tradesById.delete(id);
    return [...this.tradesById.values()].flatMap((trade) => {
      const known = readOrderRef(trade.order_ref);
      return known === null ? [] : [{ ...known, trade }];
    });
  }

  /** @throws {BrokerUnavailable} for fewer trades than the orders of these days were filled by */
  private requireTrades(orders: readonly OwnOrder[], trades: readonly OwnTrade[]): void {
    for (const { ref, row } of orders) {
      if ((row.lastExecutionTime_r ?? 0) < this.now() - TRADES_MS) continue;
      const sum = trades.reduce((all, { trade }) => (trade.order_ref === ref ? all + trade.size : all), 0);
      if (sum < row.filledQuantity - TOLERANCE)
        throw new BrokerUnavailable('Interactive Brokers listed fewer trades than its orders have');
    }
  }

  private async paced<T>(list: 'orders' | 'trades', read: () => Promise<T>): Promise<T> {
    const left = this.readAt[list] + LIST_MS - this.now();
    if (left > 0) await this.pause(left);
    this.readAt[list] = this.now();
    return orUnavailable('Interactive Brokers', read());
  }
}
