import { Venue, type VenueOrder } from '../../testing/venue.ts';
import { readSpotId } from '../spot-ids.ts';

export interface BookOrder {
  readonly id: string;
  readonly ownId: string;
  readonly instrument: string;
  readonly side: 'buy' | 'sell';
  readonly type: 'market' | 'limit' | 'stop';
  readonly units: number;
  readonly price: number | null;
  trigger: number | null;
  filled: number;
  value: number;
  state: 'open' | 'filled' | 'cancelled';
  readonly createdAt: number;
  updatedAt: number;
}

export interface BookFill {
  readonly id: string;
  readonly order: BookOrder;
  readonly units: number;
  readonly price: number;
  readonly fee: number;
  readonly at: number;
}

const DUST = 1e-9;

/** The orders of one spot account behind a stand-in of an exchange. Commissions of purchases are taken in the coin itself. */
export class SpotBook {
  readonly venue = new Venue();
  readonly orders = new Map<string, BookOrder>();
  readonly fills: BookFill[] = [];
  /** Part of each purchase that is its commission. */
  feeRate = 0;
  /** Whether stops hold what they would sell, so that it cannot be sold otherwise. */
  private readonly holds: boolean;
  private readonly step: number;
  private readonly entries = new Map<VenueOrder, BookOrder>();
  private readonly unseen = this.venue.follower();

  /** @param step Least step of the units */
  constructor(holds: boolean, step: number) {
    this.holds = holds;
    this.step = step;
  }

  byOwnId = (ownId: string) => [...this.orders.values()].find((order) => order.ownId === ownId);

  /** Returns the new order; null where the account does not have what it would sell, or the order is refused. */
  place(order: Pick<BookOrder, 'ownId' | 'instrument' | 'side' | 'type' | 'units' | 'price' | 'trigger'>) {
    return order.side === 'buy' ? this.buy(order) : this.sell(order);
  }

  /** Whether an order waited, and waits no longer. */
  cancel(id: string): boolean {
    const order = this.orders.get(id);
    if (order?.state !== 'open') return false;
    const entry = [...this.entries].find(([, known]) => known === order)?.[0];
    if (entry) this.venue.cancel(entry);
    this.end(order, 'cancelled');
    this.protect();
    return true;
  }

  amend(id: string, trigger: number): boolean {
    const order = this.orders.get(id);
    if (order?.state !== 'open' || order.type !== 'stop') return false;
    order.trigger = trigger;
    this.protect();
    return true;
  }

  /** Takes over what the venue did since the last call. */
  follow(): void {
    for (const { kind, order, units, price } of this.unseen()) {
      const entry = this.entries.get(order);
      if (!entry) continue;
      if (kind === 'filled') this.fill(entry, units, price!, this.feeRate * units);
      else if (kind === 'stopped') {
        let left = units;
        for (const stop of this.getStops(entry)) {
          const part = Math.min(left, stop.units - stop.filled);
          if (part > 0) this.fill(stop, part, price!, 0);
          left -= part;
        }
      }
    }
    for (const [order, entry] of this.entries)
      if (entry.state === 'open' && !this.venue.orders.includes(order)) {
        this.orders.delete(entry.id);
        this.entries.delete(order);
      }
    this.protect();
  }

  /** Loses every stop. */
  dropStops(): void {
    this.follow();
    for (const order of this.orders.values())
      if (order.type === 'stop' && order.state === 'open') this.end(order, 'cancelled');
    this.protect();
  }

  /** All coins of an instrument, less what commissions took. */
  getCoins(instrument: string): number {
    const own = this.venue.positions.filter(({ order }) => order.instrument === instrument);
    return own.reduce((sum, { order }) => {
      const entry = this.entries.get(order);
      return entry ? sum - this.getFees(entry) : sum;
    }, this.venue.getCoins(instrument));
  }

  private buy(wanted: Pick<BookOrder, 'ownId' | 'instrument' | 'side' | 'type' | 'units' | 'price' | 'trigger'>) {
    if (this.venue.rejects !== null || !this.venue.isOpen) {
      this.venue.rejects = null;
      return null;
    }
    const { instrument, units, price, type } = wanted;
    const entry = this.add(wanted);
    const clientId = readSpotId(wanted.ownId)?.clientId ?? '';
    const bracket = { side: 'long', type: type as 'market' | 'limit', stop: 0, target: null, expiresAt: null } as const;
    this.entries.set(this.venue.place({ ...bracket, clientId, instrument, units, price }), entry);
    this.follow();
    return entry;
  }

  private sell(wanted: Pick<BookOrder, 'ownId' | 'instrument' | 'side' | 'type' | 'units' | 'price' | 'trigger'>) {
    const id = readSpotId(wanted.ownId);
    const found = [...this.entries].find(([{ clientId }]) => clientId === id?.clientId);
    const position = found && this.venue.positions.find(({ order }) => order === found[0]);
    if (!found || !position) return null;
    const [, entry] = found;
    const held = this.holds ? this.getStops(entry).reduce((sum, stop) => sum + stop.units - stop.filled, 0) : 0;
    if (wanted.units > position.units - this.getFees(entry) - held + DUST) return null;
    const order = this.add(wanted);
    if (wanted.type === 'stop') this.protect();
    else {
      this.venue.close(position, wanted.units);
      this.fill(order, wanted.units, this.venue.getPrice(wanted.instrument), 0);
      this.protect();
    }
    return order;
  }

  private add(wanted: Pick<BookOrder, 'ownId' | 'instrument' | 'side' | 'type' | 'units' | 'price' | 'trigger'>) {
    const id = String(this.orders.size + 1).padStart(8, '0');
    const times = { createdAt: this.venue.now, updatedAt: this.venue.now };
    const order: BookOrder = { ...wanted, ...times, id, filled: 0, value: 0, state: 'open' };
    this.orders.set(id, order);
    return order;
  }

  private fill(order: BookOrder, units: number, price: number, fee: number): void {
    order.filled += units;
    order.value += units * price;
    order.updatedAt = this.venue.now;
    if (order.filled >= order.units - DUST) this.end(order, 'filled');
    const id = String(this.fills.length + 1).padStart(8, '0');
    this.fills.push({ id, order, units, price, fee, at: this.venue.now });
  }

  private end(order: BookOrder, state: 'filled' | 'cancelled'): void {
    Object.assign(order, { state, updatedAt: this.venue.now });
  }

  private getStops(entry: BookOrder): BookOrder[] {
    const clientId = readSpotId(entry.ownId)?.clientId;
    return [...this.orders.values()].filter(
      ({ type, state, ownId }) => type === 'stop' && state === 'open' && readSpotId(ownId)?.clientId === clientId,
    );
  }

  private getFees = (entry: BookOrder) =>
    this.fills.reduce((sum, fill) => (fill.order === entry ? sum + fill.fee : sum), 0);

  /** A position whose units are all in stops has one at the venue; a rest that is too small to sell is none. */
  private protect(): void {
    for (const position of [...this.venue.positions]) {
      const entry = this.entries.get(position.order);
      if (!entry) continue;
      const stops = this.getStops(entry);
      const covered = stops.reduce((sum, stop) => sum + stop.units - stop.filled, 0);
      const sellable = position.units - this.getFees(entry);
      if (sellable < this.step - DUST)
        this.venue.positions = this.venue.positions.filter((other) => other !== position);
      position.stop = stops.length > 0 && covered > sellable - this.step + DUST ? stops[0]!.trigger : null;
    }
  }
}
