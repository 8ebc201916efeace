import { decimalText } from '../../testing/stand-in.ts';
import type { Venue, VenueOrder } from '../../testing/venue.ts';

/** An order as the exchange lists it. */
export interface BinanceRow {
  readonly symbol: string;
  readonly orderId: number;
  readonly orderListId: number;
  readonly clientOrderId: string;
  readonly side: 'BUY' | 'SELL';
  readonly type: string;
  status: string;
  readonly price: string;
  readonly stopPrice: string;
  readonly origQty: string;
  executedQty: string;
  cummulativeQuoteQty: string;
  readonly time: number;
  updateTime: number;
}

type NewRow = Omit<BinanceRow, 'orderId' | 'time' | 'updateTime'>;
type ExitRow = Omit<NewRow, 'origQty'>;

/** Orders and trades of one account, made from what happens at a venue. A stop is placed only when its entry is filled whole. */
export class BinanceBook {
  readonly venue: Venue;
  readonly rows: BinanceRow[] = [];
  readonly trades: { readonly symbol: string; readonly orderId: number; readonly [field: string]: unknown }[] = [];
  /** Part of each purchase that is its commission, in the bought coin: what the exchange charges an account without a discount. */
  feeRate = 0.001;
  readonly entries = new Map<VenueOrder, { readonly row: BinanceRow; readonly exits: readonly ExitRow[] }>();
  private readonly unseen: ReturnType<Venue['follower']>;
  private readonly step: number;
  private nextId = 1;

  /** @param step Least step of the units */
  constructor(venue: Venue, step: number) {
    this.venue = venue;
    this.step = step;
    this.unseen = venue.follower();
  }

  get nextListId(): number {
    return this.nextId + 100;
  }

  addRow(row: NewRow): BinanceRow {
    this.nextId += 1;
    const { now } = this.venue;
    this.rows.push({ ...row, orderId: this.nextId, time: now, updateTime: now });
    return this.rows.at(-1)!;
  }

  trade(row: BinanceRow, units: number, price: number): void {
    const { now } = this.venue;
    const isPurchase = row.side === 'BUY';
    row.executedQty = decimalText(Number(row.executedQty) + units);
    row.cummulativeQuoteQty = decimalText(Number(row.cummulativeQuoteQty) + units * price);
    row.status = Number(row.executedQty) >= Number(row.origQty) ? 'FILLED' : 'PARTIALLY_FILLED';
    row.updateTime = now;
    this.trades.push({
      id: this.trades.length + 1,
      orderId: row.orderId,
      symbol: row.symbol,
      price: decimalText(price),
      qty: decimalText(units),
      commission: decimalText(isPurchase ? this.feeRate * units : 0),
      commissionAsset: isPurchase ? row.symbol.replace(/USDT?$/, '') : 'USDT',
      time: now,
    });
  }

  /** Returns the position that an order of this id protects or ends. */
  getPosition(clientOrderId: string) {
    return this.venue.positions.find(({ order }) => clientOrderId.startsWith(`${order.clientId}-`));
  }

  /** Returns what can be sold of an entry's units: whole steps of what commissions left. */
  getSellable({ clientId }: VenueOrder, units: number): number {
    const bought = this.rows.find((row) => row.clientOrderId === clientId)?.executedQty ?? 0;
    return Math.floor((units - this.feeRate * Number(bought)) / this.step + 1e-9) * this.step;
  }

  /** All coins of an instrument, less what commissions took. */
  getCoins(instrument: string): number {
    const own = this.venue.positions.filter(({ order }) => order.instrument === instrument);
    return own.reduce((sum, { order }) => sum - this.feeRate * order.filled, this.venue.getCoins(instrument));
  }

  /** Stores what the venue did since the last call. */
  follow(): void {
    const { venue } = this;
    for (const { kind, order, units, price } of this.unseen()) {
      const entry = this.entries.get(order);
      const position = venue.positions.find((open) => open.order === order);
      if (!entry) continue;
      if (kind === 'filled') {
        this.trade(entry.row, units, price!);
        const isWhole = order.filled >= order.units;
        if (isWhole)
          for (const exit of entry.exits)
            this.addRow({ ...exit, status: 'NEW', origQty: decimalText(this.getSellable(order, order.filled)) });
        // The exchange places stop and target with the last fill.
        if (position)
          Object.assign(position, isWhole ? { stop: order.stop, target: order.target } : { stop: null, target: null });
      } else if (kind === 'cancelled') entry.row.status = 'CANCELED';
      else if (kind === 'stopped' || kind === 'target') {
        const exits = this.getExits(order);
        const type = kind === 'stopped' ? 'STOP_LOSS' : 'LIMIT_MAKER';
        const exit = exits.find((row) => row.type === type && row.status === 'NEW')!;
        this.trade(exit, Math.min(units, Number(exit.origQty)), price!);
        for (const row of exits) if (row.status === 'NEW') row.status = 'CANCELED';
      }
    }
    // A rest that is too small to sell is not a position.
    venue.positions = venue.positions.filter(
      ({ order, units }) => order.state !== 'filled' || this.getSellable(order, units) > 0,
    );
    // The venue forgets an order by its id.
    for (const [order, { row }] of this.entries)
      if (row.status === 'NEW' && !venue.orders.includes(order)) {
        this.entries.delete(order);
        this.rows.splice(this.rows.indexOf(row), 1);
      }
  }

  /** The exchange loses the exits of all positions. */
  dropStops(): void {
    for (const position of this.venue.positions) {
      for (const row of this.getExits(position.order)) if (row.status === 'NEW') row.status = 'CANCELED';
      Object.assign(position, { stop: null, target: null });
    }
  }

  private getExits({ clientId }: VenueOrder): BinanceRow[] {
    return this.rows.filter((row) => row.side === 'SELL' && row.clientOrderId.startsWith(`${clientId}-`));
  }
}
