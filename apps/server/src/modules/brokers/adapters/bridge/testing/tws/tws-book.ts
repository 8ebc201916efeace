import type { BracketOrder } from '../../../../broker-adapter.ts';
import type { Venue, VenueOrder, VenuePosition } from '../../../testing/venue.ts';
import type { TwsContract, TwsExecution, TwsOrder } from './messages.ts';

/** How long lists do not show a new order when they lag. */
const LAG_MS = 500;
const ACCOUNT = 'DU1234567';

type Role = 'entry' | 'stop' | 'target';
type Family = Readonly<Record<Role, TwsOrder | undefined>> & { readonly bracket: VenueOrder };

/** What TWS says of orders; the connections send it. */
interface Listener {
  orderChanged(order: TwsOrder): void;
  executed(execution: TwsExecution): void;
  message(orderId: number, code: number, text: string): void;
}

/** Orders of one account as TWS holds them, in front of a venue that knows brackets. */
export class TwsBook {
  readonly venue: Venue;
  readonly account = ACCOUNT;
  readonly contract: TwsContract;
  readonly orders: TwsOrder[] = [];
  readonly executions: TwsExecution[] = [];
  /** Refuses the stop of the next bracket. */
  refusesStop = false;
  isLagging = false;
  private readonly families: Family[] = [];
  private readonly closes = new Map<VenueOrder, TwsOrder>();
  private readonly listener: Listener;
  private seenEvents = 0;
  private nextPermId = 1_800_000_000;

  constructor(venue: Venue, contract: TwsContract, listener: Listener) {
    this.venue = venue;
    this.contract = contract;
    this.listener = listener;
  }

  newPermId(): number {
    this.nextPermId += 1;
    return this.nextPermId;
  }

  /** Takes a new order; the last of a bracket sends all of it. */
  place(order: TwsOrder): void {
    this.orders.push(order);
    if (!order.isTransmitted) return;
    if (order.parentId !== 0) {
      this.placeBracket(order.parentId, order.clientId);
      return;
    }
    const position = this.getPosition(order);
    order.status = 'Submitted';
    if (order.type === 'MKT') this.close(order, position);
    else if (position) this.addExit(order, position);
    this.listener.orderChanged(order);
    this.catchUp();
  }

  change(order: TwsOrder, to: TwsOrder): void {
    if (order.ocaGroup !== to.ocaGroup) {
      this.listener.message(order.orderId, 10326, 'OCA group revision is not allowed.');
      return;
    }
    Object.assign(order, { quantity: to.quantity, limit: to.limit, aux: to.aux });
    const family = this.getFamily(order);
    const position = family && this.venue.positions.find((one) => one.order === family.bracket);
    if (family?.stop === order && position) this.venue.moveStop(position, Number(order.aux));
    else if (family?.stop === order) Object.assign(family.bracket, { stop: Number(order.aux) });
    this.listener.orderChanged(order);
    this.catchUp();
  }

  cancel(order: TwsOrder): void {
    if (order.status === 'Filled' || order.status === 'Cancelled') {
      this.listener.message(
        order.orderId,
        10148,
        `OrderId ${order.orderId} that needs to be cancelled can not be cancelled, state: ${order.status}.`,
      );
      return;
    }
    const family = this.getFamily(order);
    const position = family && this.venue.positions.find((one) => one.order === family.bracket);
    if (family?.entry === order) {
      // One that waits for the opening never reached the venue.
      if (this.venue.events.some((event) => event.order === family.bracket)) this.venue.cancel(family.bracket);
      else family.bracket.state = 'cancelled';
      if (family.bracket.filled === 0) for (const exit of [family.stop, family.target]) if (exit) this.end(exit);
    } else if (family?.stop === order && position) position.stop = null;
    else if (family?.target === order && position) position.target = null;
    this.end(order);
    this.listener.message(order.orderId, 202, 'Order Canceled - reason:');
    this.catchUp();
  }

  /** Orders that work, as the lists show them. */
  open(): TwsOrder[] {
    this.catchUp();
    const isForgotten = (order: TwsOrder) => {
      const family = this.getFamily(order);
      return family !== undefined && !this.venue.orders.includes(family.bracket);
    };
    return this.orders.filter(
      (order) => ['PreSubmitted', 'Submitted'].includes(order.status) && !isForgotten(order) && !this.isHidden(order),
    );
  }

  completed(): TwsOrder[] {
    this.catchUp();
    return this.orders.filter(({ status }) => ['Filled', 'Cancelled', 'Inactive'].includes(status));
  }

  /** Interactive Brokers nets all positions of a contract. */
  holding(): { units: number; price: number } | null {
    const { positions } = this.venue;
    const units = positions.reduce((sum, { order, units: of }) => sum + (order.side === 'long' ? of : -of), 0);
    return units === 0 ? null : { units, price: positions[0]!.price };
  }

  /** Turns what happened at the venue into executions and changed orders. */
  catchUp(): void {
    for (const event of this.venue.events.slice(this.seenEvents)) {
      const family = this.families.find(({ bracket }) => bracket === event.order);
      const by = {
        filled: family?.entry,
        stopped: family?.stop,
        target: family?.target,
        closed: this.closes.get(event.order),
      }[event.kind as 'filled'];
      if (by) this.fill(by, event.at, event.units, event.price!);
      if (family && !this.venue.positions.some(({ order }) => order === family.bracket) && by && by !== family.entry)
        for (const exit of [family.stop, family.target]) if (exit && exit !== by) this.end(exit);
    }
    this.seenEvents = this.venue.events.length;
  }

  private fill(order: TwsOrder, at: number, units: number, price: number): void {
    order.filled += units;
    if (order.filled >= order.quantity) order.status = 'Filled';
    const number = String(this.executions.length + 1).padStart(8, '0');
    const execution = { execId: `0000e0d5.${number}.01.01`, order, at, units, price };
    this.executions.push(execution);
    this.listener.executed(execution);
    this.listener.orderChanged(order);
  }

  private placeBracket(parentId: number, clientId: number): void {
    const family = this.orders.filter(
      (one) =>
        one.clientId === clientId && (one.orderId === parentId || one.parentId === parentId) && one.status === '',
    );
    const get = (role: Role) =>
      family.find(({ type, parentId: of }) => (of === 0 ? 'entry' : type === 'STP' ? 'stop' : 'target') === role);
    const [entry, stop, target] = [get('entry')!, get('stop'), get('target')];
    if (this.refusesStop && stop) {
      this.refusesStop = false;
      this.orders.splice(this.orders.indexOf(stop), 1);
      this.listener.message(stop.orderId, 201, 'Order rejected - reason:Stop price is too far from the market.');
      this.release({ entry, stop: undefined, target, bracket: this.venue.place(toBracket(entry, stop, target)) });
      return;
    }
    const reason = this.venue.rejects;
    const bracket =
      this.venue.isOpen || reason ? this.venue.place(toBracket(entry, stop, target)) : this.wait(entry, stop, target);
    if (bracket.state !== 'rejected') {
      this.release({ entry, stop, target, bracket });
      return;
    }
    this.listener.message(entry.orderId, 201, `Order rejected - reason:${reason}`);
    for (const order of family) this.end(order, order === entry ? 'Inactive' : 'Cancelled');
  }

  /** Outside of the trading hours TWS accepts an order and holds it until the market opens. */
  private wait(entry: TwsOrder, stop?: TwsOrder, target?: TwsOrder): VenueOrder {
    const bracket: VenueOrder = { ...toBracket(entry, stop, target), id: entry.permId, state: 'pending', filled: 0 };
    this.venue.orders.push(bracket);
    const when = 'Warning: your order will not be placed at the exchange until 2026-09-02 00:15:00 US/Eastern';
    this.listener.message(entry.orderId, 399, `Order Message:\nBUY 10 EUR.USD Forex\n${when}`);
    return bracket;
  }

  private release(family: Family): void {
    this.families.push(family);
    for (const order of [family.entry, family.stop, family.target]) {
      if (!order) continue;
      // TWS links the exits of a bracket itself.
      if (order !== family.entry) order.ocaGroup = String(family.entry!.permId);
      order.status = order === family.entry ? 'Submitted' : 'PreSubmitted';
      this.listener.orderChanged(order);
    }
    this.catchUp();
  }

  private close(order: TwsOrder, position: VenuePosition | undefined): void {
    if (!position) {
      this.end(order, 'Inactive');
      return;
    }
    this.closes.set(position.order, order);
    if (this.venue.rejects !== null) {
      this.listener.message(order.orderId, 201, `Order rejected - reason:${this.venue.rejects}`);
      this.venue.rejects = null;
      order.status = 'Inactive';
    } else this.venue.close(position, order.quantity);
  }

  private addExit(order: TwsOrder, position: VenuePosition): void {
    const at = this.families.findIndex(({ bracket }) => bracket === position.order);
    const role = order.type === 'STP' ? 'stop' : 'target';
    this.families[at] = { ...this.families[at]!, [role]: order };
    if (role === 'stop') position.stop = Number(order.aux);
    else position.target = Number(order.limit);
  }

  private end(order: TwsOrder, status = 'Cancelled'): void {
    order.status = status;
    this.listener.orderChanged(order);
  }

  private getPosition({ ref }: TwsOrder): VenuePosition | undefined {
    return this.venue.positions.find(({ order }) => order.clientId === getId(ref));
  }

  private getFamily(order: TwsOrder): Family | undefined {
    return this.families.find((family) => [family.entry, family.stop, family.target].includes(order));
  }

  private isHidden(order: TwsOrder): boolean {
    const family = this.getFamily(order);
    const first = this.venue.events.find((event) => event.order === family?.bracket);
    return this.isLagging && first !== undefined && this.venue.now - first.at < LAG_MS;
  }
}

const getId = (ref: string) => ref.replace(/^st:|\..*$/g, '');

const toBracket = (entry: TwsOrder, stop?: TwsOrder, target?: TwsOrder): BracketOrder => ({
  clientId: getId(entry.ref),
  instrument: 'EURUSD',
  side: entry.action === 'BUY' ? 'long' : 'short',
  type: ({ MKT: 'market', LMT: 'limit', STP: 'stop' } as const)[entry.type as 'MKT'],
  units: entry.quantity,
  price: entry.type === 'MKT' ? null : Number(entry.type === 'LMT' ? entry.limit : entry.aux),
  stop: Number(stop?.aux),
  target: target ? Number(target.limit) : null,
  expiresAt: null,
});
