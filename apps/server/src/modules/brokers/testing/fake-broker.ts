import type {
  AccountState,
  BracketOrder,
  BrokerAdapter,
  BrokerEvent,
  BrokerInstrument,
  BrokerOrderState,
  BrokerPosition,
  BrokerSession,
  OrderAnswer,
} from '../broker-adapter.ts';
import { BrokerUnavailable } from '../broker-adapter.ts';

interface FakeOrder {
  readonly order: BracketOrder;
  state: 'waiting' | 'open' | 'ended';
  stop: number | null;
  price: number;
}

export const FAKE_INSTRUMENT: BrokerInstrument = {
  name: 'EUR_USD',
  symbol: 'EURUSD',
  unitStep: 1,
  priceStep: 0.00001,
  minUnits: 1,
};

/** A broker in memory, which outlives the site of a test. It counts how often each order was placed. */
export class FakeBroker implements BrokerAdapter, BrokerSession {
  holdsTargets = true;
  readonly broker = 'oanda';
  readonly held = new Map<string, FakeOrder>();
  /** Calls that placed an order, those of the same id included. */
  calls = 0;
  isDown = false;
  answer: ((clientId: string) => OrderAnswer | null) | null = null;
  readonly foreign: BrokerPosition[] = [];
  equity = 10_000;
  /** Time of what happens, ms; without one, that of its reading. */
  at = Number.POSITIVE_INFINITY;
  private readonly log: BrokerEvent[] = [];

  async connect(): Promise<BrokerSession> {
    this.requireUp();
    return this;
  }

  async account(): Promise<AccountState> {
    this.requireUp();
    return { accountId: '101-004', currency: 'USD', balance: this.equity, equity: this.equity };
  }

  async instruments(): Promise<readonly BrokerInstrument[]> {
    return [FAKE_INSTRUMENT];
  }

  async place(order: BracketOrder): Promise<OrderAnswer> {
    this.requireUp();
    this.calls += 1;
    const { clientId, stop } = order;
    const given = this.answer?.(clientId) ?? null;
    if (given?.outcome === 'rejected') return given;
    if (!this.held.has(clientId)) {
      this.held.set(clientId, { order, state: 'waiting', stop, price: Number.NaN });
      this.add(clientId, 'accepted', order.units, null);
    }
    return given ?? this.accepted(clientId);
  }

  async moveStop(clientId: string, stop: number): Promise<OrderAnswer> {
    this.requireUp();
    const found = this.held.get(clientId);
    if (!found || found.state === 'ended') return { outcome: 'rejected', reason: 'Unknown order.' };
    found.stop = stop;
    this.add(clientId, 'stop-moved', found.order.units, stop);
    return this.accepted(clientId);
  }

  async cancel(clientId: string): Promise<OrderAnswer> {
    this.requireUp();
    const found = this.held.get(clientId);
    if (found?.state !== 'waiting') return { outcome: 'rejected', reason: 'Nothing to cancel.' };
    found.state = 'ended';
    this.add(clientId, 'cancelled', found.order.units, null);
    return this.accepted(clientId);
  }

  async close(clientId: string): Promise<OrderAnswer> {
    this.requireUp();
    this.end(clientId, 'closed', this.held.get(clientId)!.price);
    return this.accepted(clientId);
  }

  async positions(): Promise<readonly BrokerPosition[]> {
    this.requireUp();
    const own = [...this.held.values()].filter(({ state }) => state === 'open');
    const positions = own.map(({ order: { clientId, instrument, side, units }, price, stop }) => {
      return { clientId, instrument, side, units, price, stop };
    });
    return [...positions, ...this.foreign];
  }

  async orders(): Promise<readonly BrokerOrderState[]> {
    this.requireUp();
    return [...this.held.values()]
      .filter(({ state }) => state === 'waiting')
      .map(({ order: { clientId, instrument, side, units, price } }) => {
        return { clientId, brokerRef: clientId, instrument, side, role: 'entry', units, filledUnits: 0, price };
      });
  }

  async events(after: string | null): Promise<readonly BrokerEvent[]> {
    this.requireUp();
    return this.log.slice(Number(after ?? 0));
  }

  async dispose(): Promise<void> {}

  /** Fills what waits. */
  fill(price: number): void {
    for (const [clientId, found] of this.held) {
      if (found.state !== 'waiting') continue;
      found.state = 'open';
      found.price = price;
      this.add(clientId, 'filled', found.order.units, price);
    }
  }

  /** Refuses what waits, as brokers do that acknowledge an order before they check it. */
  refuse(reason: string): void {
    for (const [clientId, found] of this.held) {
      if (found.state !== 'waiting') continue;
      found.state = 'ended';
      this.add(clientId, 'rejected', found.order.units, found.order.price, 0, reason);
    }
  }

  /** Takes a position out. */
  end(clientId: string, kind: 'stopped' | 'target' | 'closed', price: number): void {
    const found = this.held.get(clientId)!;
    found.state = 'ended';
    this.add(clientId, kind, found.order.units, price, 1);
  }

  /** Charges for a fill that it reported without costs. */
  charge(clientId: string, costs: number): void {
    this.add(clientId, 'costs', 0, null, costs, 'Commission that came after the fill.');
  }

  /** Client ids of the orders that it accepted, one for each acceptance: its own book. */
  get book(): readonly string[] {
    return this.log.flatMap(({ kind, clientId }) => (kind === 'accepted' ? [clientId!] : []));
  }

  /** Forgets an order, as a restart of some brokers does. */
  forget(clientId: string): void {
    this.held.delete(clientId);
  }

  private add(
    clientId: string,
    kind: BrokerEvent['kind'],
    units: number,
    price: number | null,
    costs = 0,
    reason: string | null = null,
  ): void {
    const cursor = String(this.log.length + 1);
    this.log.push({ cursor, at: this.at, clientId, brokerRef: clientId, kind, units, price, costs, reason });
  }

  private accepted = (clientId: string): OrderAnswer => ({ outcome: 'accepted', brokerRef: clientId });

  private requireUp(): void {
    if (this.isDown) throw new BrokerUnavailable('time-out');
  }
}
