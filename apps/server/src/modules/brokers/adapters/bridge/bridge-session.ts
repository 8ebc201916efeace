import type {
  AccountState,
  BracketOrder,
  BrokerEvent,
  BrokerInstrument,
  BrokerOrderState,
  BrokerPosition,
  BrokerSession,
  OrderAnswer,
} from '../../broker-adapter.ts';
import { BrokerUnavailable } from '../../broker-adapter.ts';
import { belowLeast, rejected } from '../answers.ts';
import type { BrokerNetwork } from '../broker-http.ts';
import { siteSymbol } from '../site-symbol.ts';
import { priceText, unitsText } from '../steps.ts';
import type { BridgeCommand, BridgeLink, BridgeStore, NewCommand } from './bridge-store.ts';
import { PlacedOrders, type Recogniser } from './recognise.ts';
import { type Change, toChange } from './to-change.ts';

/** A report that is older does not show the account. */
const FRESH_MS = 15_000;
/** How long an entry may be fetched; a later one would be placed late. */
const ENTRY_MS = 10_000;
/** How long a call waits for the program's answer. */
const ANSWER_MS = 12_000;
const LOOK_MS = 250;
/** How long the first read of a session waits for a report that is newer than the session. */
const FIRST_MS = 3_000;
const NOT_FETCHED = 'The program on your machine did not fetch the order in time';

/** An account behind a program on the member's machine. */
export class BridgeSession implements BrokerSession {
  readonly holdsTargets = true;
  readonly takesChangesTogether = true;
  private readonly store: BridgeStore;
  private readonly connectionId: string;
  private readonly network: Pick<BrokerNetwork, 'now' | 'pause'>;
  private readonly openedAt: number;
  private readonly placed = new PlacedOrders();

  constructor(store: BridgeStore, connectionId: string, network: Pick<BrokerNetwork, 'now' | 'pause'>) {
    this.store = store;
    this.connectionId = connectionId;
    this.network = network;
    this.openedAt = network.now();
  }

  async account(): Promise<AccountState> {
    const { id, currency, balance, equity } = (await this.current()).account;
    return { accountId: id, currency, balance, equity };
  }

  async instruments(): Promise<readonly BrokerInstrument[]> {
    const { instruments } = await this.current();
    return instruments.map((instrument) => ({ ...instrument, symbol: bridgeSymbol(instrument.name) }));
  }

  async place(order: BracketOrder): Promise<OrderAnswer> {
    const link = await this.store.link(this.connectionId);
    const instrument = link?.instruments.find(({ name }) => name === order.instrument);
    if (!link || !instrument) return rejected(`The account does not trade ${order.instrument}`);
    const units = Number(unitsText(order.units, instrument.unitStep));
    if (units < instrument.minUnits || units === 0) return belowLeast(order.units, instrument.minUnits);
    const rounded = (price: number | null) => (price === null ? null : Number(priceText(price, instrument.priceStep)));
    const { clientId, side, type, expiresAt } = order;
    const levels = { price: rounded(order.price), stop: rounded(order.stop), target: rounded(order.target) };
    const body = { instrument: order.instrument, side, type, units, expiresAt, ...levels };
    return this.carryOut(link, { act: 'place', clientId, body, notAfter: this.network.now() + ENTRY_MS });
  }

  moveStop = (clientId: string, stop: number): Promise<OrderAnswer> => this.change('move-stop', clientId, { stop });
  cancel = (clientId: string): Promise<OrderAnswer> => this.change('cancel', clientId, {});
  close = (clientId: string, units: number | null): Promise<OrderAnswer> => this.change('close', clientId, { units });

  async positions(): Promise<readonly BrokerPosition[]> {
    const { positions } = await this.current();
    const known = await this.readPlaced();
    return positions.map((position) => {
      const { instrument, side, units, price, stop } = position;
      return { clientId: known.find(position), instrument, side, units, price, stop };
    });
  }

  async orders(): Promise<readonly BrokerOrderState[]> {
    const { orders } = await this.current();
    const known = await this.readPlaced();
    return orders.map((order) => {
      const { ref, instrument, side, role, units, filledUnits, price } = order;
      return { clientId: known.find(order), brokerRef: ref, instrument, side, role, units, filledUnits, price };
    });
  }

  async events(after: string | null): Promise<readonly BrokerEvent[]> {
    await this.current();
    const known = await this.readPlaced();
    const stored = await this.store.events(this.connectionId, after === null ? 0 : Number(after));
    return stored.map(({ number, event }) => {
      const { at, ref, kind, units, price, costs, swap, reason } = event;
      const row = {
        cursor: String(number),
        at,
        clientId: known.find(event),
        brokerRef: ref,
        kind,
        units,
        price,
        costs,
      };
      return { ...row, ...(swap === undefined ? {} : { swap }), reason: reason ?? null };
    });
  }

  lacksEvents = async (): Promise<boolean> => (await this.current()).account.isClockUnknown ?? false;

  async dispose(): Promise<void> {}

  /** The last report. @throws {BrokerUnavailable} if it is too old */
  private async current(): Promise<BridgeLink> {
    let link = await this.store.link(this.connectionId);
    // What was reported before a restart of the server may have changed since.
    while (link !== null && link.statedAt < this.openedAt && this.network.now() - this.openedAt < FIRST_MS) {
      await this.network.pause(LOOK_MS);
      link = await this.store.link(this.connectionId);
    }
    const age = link === null ? null : this.network.now() - link.statedAt;
    if (link !== null && age! <= FRESH_MS) return link;
    throw new BrokerUnavailable(
      age === null
        ? 'The program on your machine has not called yet'
        : `The program on your machine has not reported for ${Math.round(age / 1_000)} s`,
    );
  }

  private readPlaced(): Promise<Recogniser> {
    return this.placed.read(this.connectionId, this.store.placed);
  }

  private async change(act: Change['act'], clientId: string, asked: Omit<Change, 'act'>): Promise<OrderAnswer> {
    const link = await this.store.link(this.connectionId);
    const [placed] = await this.store.placed(this.connectionId, { clientIds: [clientId], after: null });
    if (!link || !placed) return rejected('No order of this id was placed on this account');
    return this.carryOut(link, toChange(link, placed, { act, ...asked }, this.network.now()));
  }

  private async carryOut(link: BridgeLink, asked: NewCommand): Promise<OrderAnswer> {
    const [issued] = await this.store.issue(link, [asked], this.network.now());
    const until = this.network.now() + ANSWER_MS;
    const { id } = issued!;
    let command = await this.store.command(id);
    while (command.answer === null && this.network.now() < until) {
      await this.network.pause(LOOK_MS);
      command = await this.store.command(id);
    }
    if (command.answer === null && asked.act === 'place') command = await this.store.withdraw(id, NOT_FETCHED);
    return command.answer === null ? unanswered(command) : toAnswer(command);
  }
}

const unanswered = ({ sentAt }: BridgeCommand): OrderAnswer => ({
  outcome: 'unknown',
  reason: `The program on your machine ${sentAt === null ? 'has not fetched it' : 'fetched it and has not answered'}`,
});

const toAnswer = ({ answer }: BridgeCommand): OrderAnswer =>
  answer!.outcome === 'accepted'
    ? { outcome: 'accepted', brokerRef: answer!.ref }
    : rejected(answer!.reason || 'Rejected');

/** Names of brokers end with a kind of account: EURUSD.r, EURUSDm, EURUSD-ECN; Interactive Brokers writes EUR.USD. */
const bridgeSymbol = (name: string): string | null =>
  siteSymbol(name) ?? siteSymbol(name.replace('.', '')) ?? siteSymbol(name.replace(/[.\-_#].*$|[a-z]+$/, ''));
