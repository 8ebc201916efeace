import type { BracketOrder } from '../../broker-adapter.ts';

export interface VenueOrder extends BracketOrder {
  readonly id: number;
  state: 'pending' | 'filled' | 'cancelled' | 'rejected';
  filled: number;
}

export interface VenuePosition {
  readonly id: number;
  readonly order: VenueOrder;
  units: number;
  price: number;
  stop: number | null;
  target: number | null;
}

/** What happened at the venue, in its order. */
export interface VenueEvent {
  readonly id: number;
  readonly at: number;
  readonly kind: 'accepted' | 'rejected' | 'filled' | 'cancelled' | 'stopped' | 'target' | 'closed' | 'stop-moved';
  readonly order: VenueOrder;
  readonly units: number;
  readonly price: number | null;
  readonly reason: string | null;
}

const VENUE_START = Date.UTC(2026, 8, 1, 12);

/** One account at a venue: what a stand-in of a broker holds behind its protocol. */
export class Venue {
  now = VENUE_START;
  price = 100;
  /** Prices of instruments that have one of their own. */
  readonly prices = new Map<string, number>();
  isOpen = true;
  /** Coins of the account that no position has, where the broker has coins; negative if the member sold some by hand. */
  otherCoins = 0;
  /** Why it rejects the next order. */
  rejects: string | null = null;
  /** Part of the units that the next fill has. */
  fillPart = 1;
  orders: VenueOrder[] = [];
  positions: VenuePosition[] = [];
  readonly events: VenueEvent[] = [];
  private nextId = 1;

  /** Returns what returns the events since its last call. */
  follower(): () => readonly VenueEvent[] {
    let seen = 0;
    return () => {
      const fresh = this.events.slice(seen);
      seen = this.events.length;
      return fresh;
    };
  }

  place(bracket: BracketOrder): VenueOrder {
    const order: VenueOrder = { ...bracket, id: this.newId(), state: 'pending', filled: 0 };
    const reason = this.rejects ?? (this.isOpen ? null : 'MARKET_HALTED');
    this.rejects = null;
    if (reason !== null) {
      order.state = 'rejected';
      this.note('rejected', order, order.units, null, reason);
      return order;
    }
    this.orders.push(order);
    this.note('accepted', order, order.units, order.price);
    this.trade();
    return order;
  }

  cancel(order: VenueOrder, reason = 'CLIENT_REQUEST'): void {
    order.state = 'cancelled';
    this.note('cancelled', order, order.units - order.filled, null, reason);
  }

  moveStop(position: VenuePosition, stop: number): void {
    position.stop = stop;
    this.note('stop-moved', position.order, position.units, stop);
  }

  close(
    position: VenuePosition,
    units: number,
    kind: 'closed' | 'stopped' | 'target' = 'closed',
    price = this.getPrice(position.order.instrument),
  ): void {
    position.units -= units;
    if (position.units <= 0) this.positions = this.positions.filter((other) => other !== position);
    this.note(kind, position.order, units, price);
  }

  /** Moves the price without trading between the old and the new one. */
  setPrice(price: number): void {
    this.price = price;
    this.trade();
  }

  /** The same for instruments that have a price of their own. */
  setPrices(prices: Readonly<Record<string, number>>): void {
    for (const [instrument, price] of Object.entries(prices)) this.prices.set(instrument, price);
    this.trade();
  }

  /** All coins of an instrument. */
  getCoins(instrument: string): number {
    const own = this.positions.filter(({ order }) => order.instrument === instrument);
    return own.reduce((sum, { units }) => sum + units, this.otherCoins);
  }

  getPrice(instrument: string): number {
    return this.prices.get(instrument) ?? this.price;
  }

  /** The broker starts again and no longer knows anything of an order. */
  forget(clientId: string): void {
    this.orders = this.orders.filter((order) => order.clientId !== clientId);
    this.positions = this.positions.filter(({ order }) => order.clientId !== clientId);
  }

  pending(): VenueOrder[] {
    return this.orders.filter(({ state }) => state === 'pending');
  }

  private trade(): void {
    for (const order of this.pending()) if (this.isReached(order)) this.fill(order);
    for (const position of [...this.positions]) {
      const direction = position.order.side === 'long' ? 1 : -1;
      const price = this.getPrice(position.order.instrument);
      const moved = (level: number) => (price - level) * direction;
      if (position.stop !== null && moved(position.stop) <= 0) this.close(position, position.units, 'stopped');
      else if (position.target !== null && moved(position.target) >= 0)
        this.close(position, position.units, 'target', position.target);
    }
  }

  private isReached({ type, side, price, instrument }: VenueOrder): boolean {
    if (type === 'market') return true;
    const now = this.getPrice(instrument);
    return (type === 'limit') === (side === 'long') ? now <= price! : now >= price!;
  }

  private fill(order: VenueOrder): void {
    const rest = order.units - order.filled;
    const units = this.fillPart === 1 ? rest : Math.floor(rest * this.fillPart * 1e8) / 1e8;
    this.fillPart = 1;
    const price = this.getPrice(order.instrument);
    order.filled += units;
    if (order.filled >= order.units - 1e-9) order.state = 'filled';
    const open = this.positions.find((position) => position.order === order);
    if (open) open.units += units;
    else {
      const { stop, target } = order;
      this.positions.push({ id: this.newId(), order, units, price, stop, target });
    }
    this.note('filled', order, units, price);
  }

  private note(
    kind: VenueEvent['kind'],
    order: VenueOrder,
    units: number,
    price: number | null,
    reason: string | null = null,
  ): void {
    this.events.push({ id: this.newId(), at: this.now, kind, order, units, price, reason });
  }

  private newId(): number {
    this.nextId += 10;
    return this.nextId;
  }
}
