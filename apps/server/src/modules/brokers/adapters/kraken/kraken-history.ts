import { BrokerUnavailable } from '../../broker-adapter.ts';
import { clientTag } from '../client-tag.ts';
import { inFlight } from '../remembered.ts';
import { readClientOrderId, toPlainId, toStopOrderId } from './client-order-id.ts';
import type { KrakenClient } from './kraken-client.ts';
import { KrakenClosed, KrakenOpen, type KrakenOrder, type KrakenTrade, KrakenTrades } from './kraken-schemas.ts';

/** Orders of one entry: itself, its stop, and what sold its units. */
export interface KrakenBracket {
  readonly clientId: string;
  readonly txid: string;
  readonly entry: KrakenOrder;
  readonly stops: readonly (readonly [txid: string, order: KrakenOrder])[];
  /** Units that were bought and not sold. */
  readonly units: number;
}

export type KrakenRole = 'entry' | 'stop' | 'close';

/** How far back the history is read at least, s. */
const REACH_S = 90 * 86_400;
/** What is read again of the history: it may still change. */
const OVERLAP_S = 120;
const DUST = 1e-9;

/** Orders and trades of an account. Closed ones are read once: each read counts against the limit. */
export class KrakenHistory {
  private readonly client: KrakenClient;
  private readonly now: () => number;
  private readonly closed = new Map<string, KrakenOrder>();
  /** Whether the history was read as far back as it reaches. */
  private isWhole = false;
  readonly trades = new Map<string, KrakenTrade>();
  open = new Map<string, KrakenOrder>();

  /** When the oldest order under way was placed, s. */
  private readonly since: number;

  /** @param since The same, ms */
  constructor(client: KrakenClient, now: () => number, since = Number.POSITIVE_INFINITY) {
    this.client = client;
    this.now = now;
    this.since = since / 1_000;
  }

  /** Reads what is new. */
  readonly read = inFlight(async (): Promise<void> => {
    const begin = Math.floor(Math.min(this.now() / 1_000 - REACH_S, this.since - OVERLAP_S));
    const newest = (times: readonly number[]) =>
      this.isWhole ? Math.max(begin, Math.max(0, ...times) - OVERLAP_S) : begin;
    await this.readOrders(newest([...this.closed.values()].map(({ closetm = 0 }) => closetm)));
    const start = newest([...this.trades.values()].map(({ time }) => time));
    const trades = await pages(async (ofs) => {
      const page = await this.client.signed(KrakenTrades, 'TradesHistory', { start, ofs });
      return { rows: page.trades, count: page.count };
    });
    for (const [id, trade] of trades) this.trades.set(id, trade);
    this.isWhole = true;
  });

  /** Reads the orders since a moment, ms: enough for the brackets of these. What is older is left to `read`. */
  readonly readSince = inFlight((since: number): Promise<void> => this.readOrders(since / 1_000 - OVERLAP_S));

  /** Reads the orders that are open, and those that were closed since a moment, s. */
  private async readOrders(since: number): Promise<void> {
    const { open } = await this.client.signed(KrakenOpen, 'OpenOrders');
    const start = Math.floor(since);
    const closed = await pages(async (ofs) => {
      const page = await this.client.signed(KrakenClosed, 'ClosedOrders', { start, closetime: 'close', ofs });
      return { rows: page.closed, count: page.count };
    });
    for (const [txid, order] of closed) this.closed.set(txid, order);
    this.open = new Map(Object.entries(open).filter(([txid]) => !this.closed.has(txid)));
  }

  orders = (): Map<string, KrakenOrder> => new Map([...this.closed, ...this.open]);

  /** Returns what each order is for, and of which entry; orders of other programs are left out. */
  roles(): Map<string, { readonly clientId: string; readonly role: KrakenRole }> {
    const orders = [...this.orders()];
    const entries = orders.flatMap(([txid, { cl_ord_id, descr }]) => {
      const clientId = descr.type === 'buy' ? readClientOrderId(cl_ord_id) : null;
      return clientId === null ? [] : [{ txid, clientId }];
    });
    const byTxid = new Map(entries.map(({ txid, clientId }) => [txid, clientId]));
    const byMark = new Map(entries.map(({ clientId }) => [clientTag(clientId).magic, clientId]));
    const byStopId = new Map(entries.map(({ clientId }) => [toStopOrderId(clientId), clientId]));
    const roles = new Map<string, { readonly clientId: string; readonly role: KrakenRole }>();
    for (const [txid, { refid, userref, cl_ord_id, descr }] of orders) {
      const own = byTxid.get(txid);
      // The entry created its stop; what the adapter placed itself has the id or the mark of the entry.
      const of =
        descr.type === 'sell'
          ? (byTxid.get(refid ?? '') ?? byStopId.get(toPlainId(cl_ord_id)) ?? byMark.get(userref ?? 0))
          : undefined;
      if (own !== undefined) roles.set(txid, { clientId: own, role: 'entry' });
      else if (of !== undefined)
        roles.set(txid, { clientId: of, role: descr.ordertype === 'stop-loss' ? 'stop' : 'close' });
    }
    return roles;
  }

  brackets(): KrakenBracket[] {
    const roles = [...this.roles()];
    const orders = this.orders();
    return roles.flatMap(([txid, { clientId, role }]) => {
      if (role !== 'entry') return [];
      const entry = orders.get(txid)!;
      const exits = roles.filter(([, exit]) => exit.clientId === clientId && exit.role !== 'entry');
      const sold = exits.reduce((sum, [id]) => sum + orders.get(id)!.vol_exec, 0);
      const stops = exits.flatMap(([id, exit]) =>
        exit.role === 'stop' && this.open.has(id) ? [[id, this.open.get(id)!] as const] : [],
      );
      const units = entry.vol_exec - sold;
      return [{ clientId, txid, entry, stops, units: units > DUST ? units : 0 }];
    });
  }
}

/** Reads pages until all are there. @throws {BrokerUnavailable} if they end before */
async function pages<T>(
  read: (ofs: number) => Promise<{ rows: Record<string, T>; count: number }>,
): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  for (;;) {
    const { rows, count } = await read(found.size);
    const before = found.size;
    for (const [id, row] of Object.entries(rows)) found.set(id, row);
    if (found.size >= count) return found;
    if (found.size === before) throw new BrokerUnavailable('Kraken listed fewer orders or trades than it counts');
  }
}
