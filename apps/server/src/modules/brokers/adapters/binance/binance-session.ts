import type { z } from 'zod';
import type {
  AccountState,
  BracketOrder,
  BrokerEvent,
  BrokerInstrument,
  BrokerOrderState,
  BrokerPosition,
  BrokerSession,
  HeldCoin,
  OrderAnswer,
} from '../../broker-adapter.ts';
import { belowLeast, findInstrument, NO_ENTRY, NO_POSITION, NO_SHORT, rejected } from '../answers.ts';
import type { BrokerNetwork } from '../broker-http.ts';
import { ExchangeRefusal, orRejected, orUnavailable } from '../exchange-refusal.ts';
import { toHeldCoins } from '../held-coins.ts';
import { acceptedOnce, orUnknown, placeOnce } from '../place-once.ts';
import { EXCHANGE_LAG_MS, SettledEvents } from '../settled-events.ts';
import { priceText, unitsText } from '../steps.ts';
import { type BinanceBracket, isWaiting } from './binance-brackets.ts';
import type { BinanceClient, BinanceFields } from './binance-client.ts';
import { BinanceLists } from './binance-lists.ts';
import { BinanceAccount, BinanceOrder, BinancePlaced } from './binance-schemas.ts';
import { exitId, readOrderId } from './order-ids.ts';
import type { BinanceInstrument } from './to-binance-instrument.ts';
import { type BinanceRequest, toExits, toOrderList } from './to-order-list.ts';

const NO_SUCH_ORDER = -2013;
/** Lists of orders weigh much: they are read again after this time. */
const REFRESH_MS = 5_000;
/** How much a market entry may cost more than the last price. */
const SLIPPAGE = 1.005;
const UNFILLED = new Set(['EXPIRED', 'EXPIRED_IN_MATCH', 'REJECTED']);

/** A spot account of Binance. The exchange holds entry, stop and target as one list of orders. */
export class BinanceSession implements BrokerSession {
  readonly holdsTargets = true;
  readonly takesChangesTogether = true;
  private readonly client: BinanceClient;
  private readonly network: BrokerNetwork;
  private readonly lists: BinanceLists;
  private readonly settled: SettledEvents;
  private readonly once = acceptedOnce();

  constructor(client: BinanceClient, network: BrokerNetwork) {
    this.client = client;
    this.network = network;
    this.lists = new BinanceLists(client);
    this.settled = new SettledEvents(() => network.now(), REFRESH_MS);
  }

  async account(): Promise<AccountState> {
    const { uid, balances } = await this.client.signed(BinanceAccount, 'GET', '/api/v3/account');
    const usdt = balances.find(({ asset }) => asset === 'USDT');
    const balance = (usdt?.free ?? 0) + (usdt?.locked ?? 0);
    const held = (await this.positions()).filter(({ instrument }) => instrument.endsWith('USDT'));
    let equity = balance;
    for (const { instrument, units } of held) equity += units * (await this.lists.lastPrice(instrument));
    return { accountId: String(uid), currency: 'USDT', balance, equity };
  }

  async instruments(): Promise<readonly BrokerInstrument[]> {
    return [...(await this.lists.symbols()).values()].map(({ name, symbol, unitStep, priceStep, minUnits }) => ({
      name,
      symbol,
      unitStep,
      priceStep,
      minUnits,
    }));
  }

  place = (order: BracketOrder): Promise<OrderAnswer> => this.once(order.clientId, () => this.placeNew(order));

  moveStop = (clientId: string, stop: number): Promise<OrderAnswer> =>
    orUnknown(
      this.onPosition(clientId, async (bracket, instrument) => {
        await this.release(bracket);
        const place = (level: number, again = 0) =>
          this.submit(toExits(bracket, instrument, bracket.sellable, level, again));
        const answer = await place(stop).catch((error: unknown) => error as Error);
        const isMoved = !(answer instanceof Error) && answer.outcome === 'accepted';
        // The old stop again rather than none; the next comparison with the account moves it.
        if (!isMoved && bracket.stop) await place(bracket.stop.stopPrice, 1);
        if (answer instanceof Error) throw answer;
        return answer;
      }),
    );

  cancel = (clientId: string): Promise<OrderAnswer> =>
    orUnknown(
      (async () => {
        const { entry } = (await this.bracket(clientId)) ?? { entry: null };
        if (!entry || !isWaiting(entry)) return NO_ENTRY;
        return this.toAnswer(this.end(entry), entry.orderId);
      })(),
    );

  close = (clientId: string, units: number | null): Promise<OrderAnswer> =>
    orUnknown(
      this.onPosition(clientId, async (bracket, instrument) => {
        const { sellable } = bracket;
        const quantity = unitsText(Math.min(units ?? sellable, sellable), instrument.unitStep);
        await this.release(bracket);
        const newClientOrderId = exitId(clientId, 'c', bracket.exits.length);
        const order = { symbol: instrument.name, side: 'SELL', type: 'MARKET', quantity, newClientOrderId };
        const answer = await this.submit({ path: '/api/v3/order', fields: order });
        const rest = answer.outcome === 'accepted' ? sellable - Number(quantity) : sellable;
        if (bracket.stop && Number(unitsText(rest, instrument.unitStep)) > 0)
          await this.submit(toExits(bracket, instrument, rest, bracket.stop.stopPrice, 1));
        return answer;
      }),
    );

  async positions(): Promise<readonly BrokerPosition[]> {
    return (await this.lists.brackets())
      .filter(({ units }) => units > 0)
      .map(({ clientId, entry, stop, units }) => ({
        clientId,
        instrument: entry.symbol,
        side: 'long',
        units,
        price: entry.cummulativeQuoteQty / entry.executedQty,
        stop: stop?.stopPrice ?? null,
      }));
  }

  async coins(instruments: readonly string[]): Promise<ReadonlyMap<string, HeldCoin>> {
    const symbols = await this.lists.symbols();
    const { balances } = await this.client.signed(BinanceAccount, 'GET', '/api/v3/account');
    const units = new Map(balances.map(({ asset, free, locked }) => [asset, free + locked]));
    return toHeldCoins(instruments, units, (name) => symbols.get(name)?.baseAsset);
  }

  async orders(): Promise<readonly BrokerOrderState[]> {
    return (await this.lists.openOrders()).map((order) => {
      const id = readOrderId(order.clientOrderId);
      const role = id === null || id.role === 'close' ? 'other' : id.role;
      return {
        clientId: id?.clientId ?? null,
        brokerRef: String(order.orderId),
        instrument: order.symbol,
        side: order.side === 'BUY' ? 'long' : 'short',
        role,
        units: order.origQty,
        filledUnits: order.executedQty,
        price: order.stopPrice || order.price || null,
      };
    });
  }

  events = (after: string | null): Promise<readonly BrokerEvent[]> =>
    this.settled.after(after, () => this.lists.events());

  async dispose(): Promise<void> {}

  private async placeNew(order: BracketOrder): Promise<OrderAnswer> {
    const { clientId, side, type } = order;
    if (side === 'short') return NO_SHORT;
    if (type === 'stop') return rejected('Binance holds a stop and a target for limit and market entries only');
    const instrument = await findInstrument('Binance', this.lists.symbols(), order.instrument);
    if ('outcome' in instrument) return instrument;
    if (!instrument.isBracketAllowed) return rejected(`Binance takes no entry with a stop for ${order.instrument}`);
    const quantity = unitsText(order.units, instrument.unitStep);
    return placeOnce({
      find: () => this.find(clientId, order.instrument),
      submit: async () => {
        const limit = order.price ?? (await this.lists.lastPrice(order.instrument)) * SLIPPAGE;
        const least = Math.max(instrument.minUnits, instrument.minNotional / limit);
        if (Number(quantity) < least) return belowLeast(order.units, least);
        this.lists.notePlaced(order.instrument);
        return this.submit(toOrderList(order, quantity, priceText(limit, instrument.priceStep), instrument));
      },
      settle: () => this.network.pause(EXCHANGE_LAG_MS),
    });
  }

  private async find(clientId: string, symbol: string): Promise<OrderAnswer | null> {
    const read = this.client.signed(BinanceOrder, 'GET', '/api/v3/order', { symbol, origClientOrderId: clientId });
    const order = await orUnavailable('Binance', read.catch(nullIfUnknown));
    if (!order) return null;
    if (UNFILLED.has(order.status) && order.executedQty === 0) return rejected(`Not filled: ${order.status}`);
    return { outcome: 'accepted', brokerRef: String(order.orderId) };
  }

  private submit = ({ path, fields }: BinanceRequest): Promise<OrderAnswer> =>
    this.toAnswer(this.client.signed(BinancePlaced, 'POST', path, fields));

  /** Cancels the stop and the target of a position: their units cannot be sold otherwise. */
  private async release({ stop, target }: BinanceBracket): Promise<void> {
    const order = stop ?? target;
    if (order) await this.end(order);
  }

  private end({ symbol, orderId, orderListId }: BinanceOrder) {
    const isInList = orderListId !== -1;
    const fields: BinanceFields = isInList ? { symbol, orderListId } : { symbol, orderId };
    return this.client.signed(BinancePlaced, 'DELETE', isInList ? '/api/v3/orderList' : '/api/v3/order', fields);
  }

  private async onPosition(
    clientId: string,
    change: (bracket: BinanceBracket, instrument: BinanceInstrument) => Promise<OrderAnswer>,
  ): Promise<OrderAnswer> {
    const bracket = await this.bracket(clientId);
    if (!bracket || bracket.units === 0) return NO_POSITION;
    const instrument = await findInstrument('Binance', this.lists.symbols(), bracket.entry.symbol);
    return 'outcome' in instrument ? instrument : orRejected(change(bracket, instrument));
  }

  private bracket = async (clientId: string) =>
    (await this.lists.brackets()).find((known) => known.clientId === clientId) ?? null;

  private toAnswer = (placed: Promise<z.output<typeof BinancePlaced>>, ref?: number): Promise<OrderAnswer> =>
    orRejected(
      placed.then(({ orderId, orderReports: [first] = [], status }) => {
        const ended = first?.status ?? status ?? '';
        if (ref === undefined && UNFILLED.has(ended)) return rejected(`Not filled: ${ended}`);
        return { outcome: 'accepted', brokerRef: String(ref ?? first?.orderId ?? orderId) };
      }),
    );
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof ExchangeRefusal && error.code === NO_SUCH_ORDER) return null;
  throw error;
}
