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
import { belowLeast, NO_ENTRY, NO_POSITION, rejected } from '../answers.ts';
import type { BrokerNetwork } from '../broker-http.ts';
import { ExchangeRefusal, orRejected, orUnavailable } from '../exchange-refusal.ts';
import { acceptedOnce, orUnknown, placeOnce } from '../place-once.ts';
import { remembered } from '../remembered.ts';
import { SettledEvents } from '../settled-events.ts';
import { unitsText } from '../steps.ts';
import { IbkrBook, isOpen, LIST_MS, type ReadTimes } from './ibkr-book.ts';
import { exitPrice, type IbkrBracket, toBrackets, toPositions } from './ibkr-brackets.ts';
import type { IbkrClient } from './ibkr-client.ts';
import type { IbkrContracts, IbkrInstrument } from './ibkr-contracts.ts';
import { FAILED, IbkrOrderCalls } from './ibkr-order-calls.ts';
import { IbkrOrderTimes } from './ibkr-order-times.ts';
import { IbkrAnything, IbkrHoldings, IbkrOrderStatus, IbkrSummary } from './ibkr-schemas.ts';
import { toIbkrEvents } from './to-ibkr-events.ts';
import { toIbkrOrderStates } from './to-ibkr-order-states.ts';
import { toBracketOrders, toCloseOrder, toExitOrders } from './to-ibkr-orders.ts';

const NAME = 'Interactive Brokers';
/** A list this old says that an order which was never sent is not there: the broker itself refuses an id twice. */
const FRESH_MS = 15_000;
/** How long a market order may wait before the market counts as closed. */
const MARKET_MS = 1_000;
const HELD = /^presubmitted$/i;

interface SessionDeps {
  readonly client: IbkrClient;
  readonly account: string;
  readonly contracts: IbkrContracts;
  readonly network: BrokerNetwork;
  readonly readTimes: ReadTimes;
}

/** An account of the Web API. Orders are known by `cOID`, which lists return as `order_ref`: numbers of orders change there. */
export class IbkrSession implements BrokerSession {
  readonly holdsTargets = true;
  private readonly deps: SessionDeps;
  private readonly book: IbkrBook;
  private readonly calls: IbkrOrderCalls;
  private readonly once = acceptedOnce();
  private readonly settled: SettledEvents;
  private readonly attempted = new Set<string>();
  private readonly times: IbkrOrderTimes;

  constructor(deps: SessionDeps) {
    const { client, account, network, readTimes } = deps;
    this.deps = deps;
    this.book = new IbkrBook(client, account, network, readTimes);
    this.calls = new IbkrOrderCalls(client, account, this.book);
    this.times = new IbkrOrderTimes(client);
    this.settled = new SettledEvents(() => network.now(), LIST_MS);
  }

  async account(): Promise<AccountState> {
    const { client, account } = this.deps;
    await this.portfolio();
    const read = client.send(IbkrSummary, `/portfolio/${encodeURIComponent(account)}/summary`);
    const { netliquidation, totalcashvalue } = await orUnavailable(NAME, read);
    const { amount: equity, currency } = netliquidation;
    return { accountId: account, currency, balance: totalcashvalue.amount, equity };
  }

  async instruments(): Promise<readonly BrokerInstrument[]> {
    const all = await this.deps.contracts.all(this.deps.client);
    return all.map(({ conid: _conid, isCash: _isCash, ...instrument }) => instrument);
  }

  place = (order: BracketOrder): Promise<OrderAnswer> => this.once(order.clientId, () => this.placeNew(order));

  moveStop = (clientId: string, stop: number): Promise<OrderAnswer> =>
    orUnknown(
      this.onPosition(clientId, async (bracket, contract) => {
        if (bracket.stop === null) return this.placeExits(bracket, contract, bracket.units, stop);
        const body = toExitOrders(bracket, contract, this.deps.account, {
          units: bracket.stop.remainingQuantity,
          stop,
          target: null,
        });
        return this.calls.modify(bracket.stop, body[0]!);
      }),
    );

  cancel = (clientId: string): Promise<OrderAnswer> =>
    orUnknown(
      (async () => {
        const { entry } = (await this.bracket(clientId)) ?? { entry: null };
        if (!entry || !isOpen(entry)) return NO_ENTRY;
        return orRejected(this.calls.end(entry).then(() => ({ outcome: 'accepted', brokerRef: entry.orderId })));
      })(),
    );

  close = (clientId: string, units: number | null): Promise<OrderAnswer> =>
    orUnknown(
      this.onPosition(
        clientId,
        async (before, contract) => {
          const [stop, target] = [before.stop && exitPrice(before.stop), before.target && exitPrice(before.target)];
          // An exit that is filled at the same time would open a position on the other side.
          const released = await this.release(before);
          if (released === null || released.units === 0) return NO_POSITION;
          const bracket = { ...released, units: Math.min(released.units, before.units) };
          const quantity = Number(unitsText(Math.min(units ?? bracket.units, bracket.units), contract.unitStep));
          const answer = await orRejected(this.calls.submit([toCloseOrder(bracket, this.deps.account, quantity)]));
          const rest = answer.outcome === 'accepted' ? bracket.units - quantity : bracket.units;
          if (stop !== null && Number(unitsText(rest, contract.unitStep)) > 0)
            await this.placeExits({ ...bracket, exits: bracket.exits + 1 }, contract, rest, stop, target);
          return answer;
        },
        async (bracket) => {
          // An exit that stays would open a position on the other side.
          await this.release(bracket);
          return NO_POSITION;
        },
      ),
    );

  async positions(): Promise<readonly BrokerPosition[]> {
    const { client, account, contracts, network } = this.deps;
    const snapshot = await this.book.snapshot();
    await this.portfolio();
    const read = client.send(IbkrHoldings, `/portfolio2/${encodeURIComponent(account)}/positions`);
    const holdings = (await orUnavailable(NAME, read)).map(({ conid, position, avgPrice, avgCost }) => ({
      conid,
      units: position,
      price: avgPrice ?? avgCost ?? 0,
    }));
    const getName = (conid: string) => this.getName(conid);
    const isCash = (conid: string) => contracts.known(conid)?.isCash ?? false;
    return toPositions(toBrackets(snapshot), holdings, network.now(), getName, isCash);
  }

  async orders(): Promise<readonly BrokerOrderState[]> {
    return toIbkrOrderStates(await this.book.snapshot(), this.getName);
  }

  events = (after: string | null): Promise<readonly BrokerEvent[]> =>
    this.settled.after(after, async () =>
      toIbkrEvents(await this.book.snapshot(), (order) => this.times.acceptedAt(order)),
    );

  async dispose(): Promise<void> {}

  private async placeNew(order: BracketOrder): Promise<OrderAnswer> {
    const { client, account, contracts, network } = this.deps;
    const { clientId, type } = order;
    let contract: IbkrInstrument | null;
    try {
      contract = await contracts.find(client, order.instrument);
    } catch (error) {
      if (!(error instanceof BrokerUnavailable)) throw error;
      return { outcome: 'unknown', reason: `Not sent: ${error.message}` };
    }
    if (contract === null) return rejected(`${NAME} does not trade ${order.instrument} on this account`);
    const { unitStep, minUnits } = contract;
    const quantity = Number(unitsText(order.units, unitStep));
    if (quantity < minUnits || quantity === 0) return belowLeast(order.units, minUnits);
    const bodies = toBracketOrders(order, quantity, contract, account);
    return placeOnce({
      find: () => this.find(clientId),
      submit: async () => {
        this.attempted.add(clientId);
        const answer = await orRejected(this.calls.submit(bodies));
        if (answer.outcome !== 'rejected') return answer;
        // One of the three may have been taken: an entry without its stop is not left there.
        const taken = await this.bracket(clientId);
        if (taken !== null && (taken.units > 0 || (taken.entry && isOpen(taken.entry)))) await this.undo(taken);
        return answer;
      },
      settle: () => network.pause(LIST_MS),
    }).then((answer) => (type === 'market' ? this.orHeld(clientId, answer) : answer));
  }

  /** Returns the broker's answer to the order of this id; null if it is not there. */
  private async find(clientId: string): Promise<OrderAnswer | null> {
    const snapshot = this.attempted.has(clientId) ? await this.book.snapshot() : await this.book.recent(FRESH_MS);
    const fill = snapshot.trades.find((one) => one.clientId === clientId && one.role === 'entry');
    const own = snapshot.orders.find((one) => one.clientId === clientId && one.role === 'entry');
    if (fill) return { outcome: 'accepted', brokerRef: own?.row.orderId ?? fill.trade.execution_id };
    if (!own) return null;
    const { status, orderId, order_cancellation_by_system_reason: why } = own.row;
    return FAILED.test(status) ? rejected(why || `${NAME}: ${status}`) : { outcome: 'accepted', brokerRef: orderId };
  }

  /** Cancels a market order that waits for the market to open, and rejects it. */
  private async orHeld(clientId: string, answer: OrderAnswer): Promise<OrderAnswer> {
    if (answer.outcome !== 'accepted') return answer;
    const { client, network } = this.deps;
    const isWaiting = async () => {
      const path = `/iserver/account/order/status/${encodeURIComponent(answer.brokerRef)}`;
      const { order_status, cum_fill } = await client.send(IbkrOrderStatus, path);
      return HELD.test(order_status) && cum_fill === 0;
    };
    try {
      if (!(await isWaiting())) return answer;
      await network.pause(MARKET_MS);
      if (!(await isWaiting())) return answer;
      const bracket = await this.bracket(clientId);
      if (!bracket?.entry || bracket.units > 0 || !isOpen(bracket.entry)) return answer;
      await this.calls.end(bracket.entry);
      return rejected('The market is closed: the order would wait for its opening');
    } catch (error) {
      // The order is there; the comparison shows what becomes of it.
      if (error instanceof BrokerUnavailable || error instanceof ExchangeRefusal) return answer;
      throw error;
    }
  }

  private async undo(taken: IbkrBracket): Promise<void> {
    const bracket = await this.release(taken);
    if (bracket !== null && bracket.units > 0)
      await orRejected(this.calls.submit([toCloseOrder(bracket, this.deps.account, bracket.units)]));
  }

  /** Cancels the open orders of a bracket. @returns It as it is without them @throws {BrokerUnavailable} if one stays */
  private async release({ clientId, ...bracket }: IbkrBracket): Promise<IbkrBracket | null> {
    const open = [bracket.entry, bracket.stop, bracket.target].filter((row) => row !== null && isOpen(row));
    for (const row of open) {
      // The broker may have cancelled it together with the previous one.
      await this.calls.end(row!).catch((error: unknown) => {
        if (!(error instanceof ExchangeRefusal)) throw error;
      });
    }
    const fresh = await this.bracket(clientId);
    if (fresh?.stop || fresh?.target) throw new BrokerUnavailable(`${NAME} has not cancelled the exits yet`);
    return fresh;
  }

  private async placeExits(
    bracket: IbkrBracket,
    contract: IbkrInstrument,
    units: number,
    stop: number,
    target: number | null = null,
  ): Promise<OrderAnswer> {
    let free: IbkrBracket | null = bracket;
    let level = target;
    if (bracket.target) {
      level = exitPrice(bracket.target);
      free = await this.release(bracket);
      if (free === null || free.units === 0) return NO_POSITION;
    }
    return this.calls.submit(toExitOrders(free, contract, this.deps.account, { units, stop, target: level }));
  }

  /** @param closedElsewhere What is done where the account no longer holds what the trades of the site add up to */
  private async onPosition(
    clientId: string,
    change: (bracket: IbkrBracket, contract: IbkrInstrument) => Promise<OrderAnswer>,
    closedElsewhere: (bracket: IbkrBracket) => Promise<OrderAnswer> = async () => NO_POSITION,
  ): Promise<OrderAnswer> {
    const read = async () => (await this.positions()).find((one) => one.clientId === clientId);
    let position = await read();
    const bracket = await this.bracket(clientId);
    if (!bracket || bracket.units === 0) return NO_POSITION;
    if (!position) {
      // One list without it may be incomplete.
      await this.deps.network.pause(LIST_MS);
      position = await read();
    }
    if (!position) return closedElsewhere(bracket);
    const contract = await this.findContract(bracket.conid);
    return contract === null
      ? rejected(`${NAME} does not list the contract of this position`)
      : orRejected(change({ ...bracket, units: position.units }, contract));
  }

  private async findContract(conid: string): Promise<IbkrInstrument | null> {
    const { contracts, client } = this.deps;
    if (contracts.known(conid) === null) await contracts.all(client);
    return contracts.known(conid);
  }

  private bracket = async (clientId: string): Promise<IbkrBracket | null> =>
    toBrackets(await this.book.snapshot()).find((known) => known.clientId === clientId) ?? null;

  private getName = (conid: string, ticker?: string | null): string =>
    this.deps.contracts.known(conid)?.name ?? ticker ?? conid;

  /** The lists of the portfolio answer after the accounts were read once. */
  private readonly portfolio = remembered(() =>
    orUnavailable(NAME, this.deps.client.send(IbkrAnything, '/portfolio/accounts')),
  );
}
