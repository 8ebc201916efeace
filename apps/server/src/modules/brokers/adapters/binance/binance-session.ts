import { z } from 'zod';
import {
  type AccountState,
  type BracketOrder,
  type BrokerEvent,
  type BrokerInstrument,
  type BrokerOrderState,
  type BrokerPosition,
  type BrokerSession,
  BrokerUnavailable,
  type OrderAnswer,
} from '../../broker-adapter.ts';
import type { BrokerNetwork } from '../broker-http.ts';
import { acceptedOnce, orUnknown, placeOnce } from '../place-once.ts';
import { priceText, unitsText } from '../steps.ts';
import { type BinanceBracket, isWaiting, toBinanceEvents, toBrackets } from './binance-brackets.ts';
import { type BinanceClient, type BinanceFields, BinanceRefusal } from './binance-client.ts';
import {
  BinanceAccount,
  BinanceOrder,
  BinanceOrderLists,
  BinancePlaced,
  BinancePrice,
  BinanceSymbols,
  BinanceTrade,
} from './binance-schemas.ts';
import { exitId, readOrderId } from './order-ids.ts';
import { type BinanceInstrument, toBinanceInstrument } from './to-binance-instrument.ts';

const NO_SUCH_ORDER = -2013;
const MOST = 1_000;
/** How long the exchange's lists may lack what it has accepted. */
const LAG_MS = 1_000;
/** How old an event is when it is returned: an earlier one may appear later. */
const SETTLED_MS = 3_000;
/** Lists of orders weigh much: they are read again after this time. */
const REFRESH_MS = 5_000;
/** How much a market entry may cost more than the last price. */
const SLIPPAGE = 1.005;
const UNFILLED = new Set(['EXPIRED', 'EXPIRED_IN_MATCH', 'REJECTED']);

/** A spot account of Binance. The exchange holds entry, stop and target as one list of orders. */
export class BinanceSession implements BrokerSession {
  readonly holdsTargets = true;
  private readonly client: BinanceClient;
  private readonly network: BrokerNetwork;
  private readonly once = acceptedOnce();
  private readonly placed = new Set<string>();
  private known: Promise<ReadonlyMap<string, BinanceInstrument>> | null = null;
  private readAt = Number.NEGATIVE_INFINITY;

  constructor(client: BinanceClient, network: BrokerNetwork) {
    this.client = client;
    this.network = network;
  }

  async account(): Promise<AccountState> {
    const { uid, balances } = await this.client.signed(BinanceAccount, 'GET', '/api/v3/account');
    const usdt = balances.find(({ asset }) => asset === 'USDT');
    const balance = (usdt?.free ?? 0) + (usdt?.locked ?? 0);
    const held = (await this.positions()).filter(({ instrument }) => instrument.endsWith('USDT'));
    let equity = balance;
    for (const { instrument, units } of held) equity += units * (await this.lastPrice(instrument));
    return { accountId: String(uid), currency: 'USDT', balance, equity };
  }

  async instruments(): Promise<readonly BrokerInstrument[]> {
    return [...(await this.symbols()).values()].map(({ name, symbol, unitStep, priceStep, minUnits }) => ({
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
        const answer = await this.protect(bracket, instrument, bracket.units, stop).catch((error: unknown) => error);
        if (!(answer instanceof Error)) return answer as OrderAnswer;
        // The old stop again rather than none; the next comparison with the account moves it.
        if (bracket.stop) await this.protect(bracket, instrument, bracket.units, bracket.stop.stopPrice, 1);
        throw answer;
      }),
    );

  cancel = (clientId: string): Promise<OrderAnswer> =>
    orUnknown(
      (async () => {
        const { entry } = (await this.bracket(clientId)) ?? { entry: null };
        if (!entry || !isWaiting(entry)) return { outcome: 'rejected', reason: 'No entry of this id is pending' };
        return this.toAnswer(this.end(entry), entry.orderId);
      })(),
    );

  close = (clientId: string, units: number | null): Promise<OrderAnswer> =>
    orUnknown(
      this.onPosition(clientId, async (bracket, instrument) => {
        const quantity = unitsText(Math.min(units ?? bracket.units, bracket.units), instrument.unitStep);
        await this.release(bracket);
        const newClientOrderId = exitId(clientId, 'c', bracket.exits.length);
        const order = { symbol: instrument.name, side: 'SELL', type: 'MARKET', quantity, newClientOrderId };
        const answer = await this.toAnswer(this.client.signed(BinancePlaced, 'POST', '/api/v3/order', order));
        const rest = bracket.units - Number(quantity);
        if (bracket.stop && Number(unitsText(rest, instrument.unitStep)) > 0)
          await this.protect(bracket, instrument, rest, bracket.stop.stopPrice, 1);
        return answer;
      }),
    );

  async positions(): Promise<readonly BrokerPosition[]> {
    return (await this.brackets())
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

  async orders(): Promise<readonly BrokerOrderState[]> {
    return (await this.openOrders()).map((order) => {
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

  async events(after: string | null): Promise<readonly BrokerEvent[]> {
    const now = this.network.now();
    if (now - this.readAt < REFRESH_MS) return [];
    const events: BrokerEvent[] = [];
    const instruments = await this.symbols();
    for (const symbol of await this.tradedSymbols()) {
      const trades = await this.client.signed(z.array(BinanceTrade), 'GET', '/api/v3/myTrades', {
        symbol,
        limit: MOST,
      });
      events.push(...toBinanceEvents(await this.ordersOf(symbol), trades, instruments.get(symbol)?.quoteAsset ?? ''));
    }
    this.readAt = now;
    const settled = events.filter(({ at, cursor }) => at <= now - SETTLED_MS && (after === null || cursor > after));
    return settled.sort((one, other) => (one.cursor < other.cursor ? -1 : 1));
  }

  async dispose(): Promise<void> {}

  private async placeNew(order: BracketOrder): Promise<OrderAnswer> {
    const { clientId, side, type } = order;
    if (side === 'short') return { outcome: 'rejected', reason: 'A spot account cannot sell short' };
    if (type === 'stop')
      return { outcome: 'rejected', reason: 'Binance holds a stop and a target for limit and market entries only' };
    const instrument = await this.symbols().then(
      (all) => all.get(order.instrument) ?? null,
      () => undefined,
    );
    if (instrument === undefined) return { outcome: 'unknown', reason: 'Not sent: Binance did not list its symbols' };
    if (!instrument?.isBracketAllowed)
      return { outcome: 'rejected', reason: `Binance takes no entry with a stop for ${order.instrument}` };
    const quantity = unitsText(order.units, instrument.unitStep);
    return placeOnce({
      find: () => this.find(clientId, order.instrument),
      submit: async () => {
        const limit = order.price ?? (await this.lastPrice(order.instrument)) * SLIPPAGE;
        const least = Math.max(instrument.minUnits, instrument.minNotional / limit);
        if (Number(quantity) < least)
          return { outcome: 'rejected', reason: `${order.units} units are below the least of ${least}` };
        this.placed.add(order.instrument);
        const list = toOrderList(order, quantity, priceText(limit, instrument.priceStep), instrument);
        return this.toAnswer(this.client.signed(BinancePlaced, 'POST', list.path, list.fields));
      },
      settle: () => this.network.pause(LAG_MS),
    });
  }

  private async find(clientId: string, symbol: string): Promise<OrderAnswer | null> {
    const asked = { symbol, origClientOrderId: clientId };
    const order = await this.client.signed(BinanceOrder, 'GET', '/api/v3/order', asked).catch((error: unknown) => {
      if (error instanceof BinanceRefusal && error.code === NO_SUCH_ORDER) return null;
      throw error instanceof BinanceRefusal ? new BrokerUnavailable(`Binance: ${error.message}`) : error;
    });
    if (!order) return null;
    if (UNFILLED.has(order.status) && order.executedQty === 0)
      return { outcome: 'rejected', reason: `Not filled: ${order.status}` };
    return { outcome: 'accepted', brokerRef: String(order.orderId) };
  }

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

  /** Places stop and target for units of a position. */
  private protect(
    { clientId, exits, target }: BinanceBracket,
    instrument: BinanceInstrument,
    units: number,
    stop: number,
    again = 0,
  ) {
    const count = exits.length + again;
    const base = { symbol: instrument.name, side: 'SELL', quantity: unitsText(units, instrument.unitStep) };
    const stopPrice = priceText(stop, instrument.priceStep);
    const stopId = exitId(clientId, 's', count);
    if (!target) {
      const order = { ...base, type: 'STOP_LOSS', stopPrice, newClientOrderId: stopId };
      return this.toAnswer(this.client.signed(BinancePlaced, 'POST', '/api/v3/order', order));
    }
    const above = {
      aboveType: 'LIMIT_MAKER',
      abovePrice: priceText(target.price, instrument.priceStep),
      aboveClientOrderId: exitId(clientId, 't', count),
    };
    const below = { belowType: 'STOP_LOSS', belowStopPrice: stopPrice, belowClientOrderId: stopId };
    return this.toAnswer(
      this.client.signed(BinancePlaced, 'POST', '/api/v3/orderList/oco', { ...base, ...above, ...below }),
    );
  }

  private async onPosition(
    clientId: string,
    change: (bracket: BinanceBracket, instrument: BinanceInstrument) => Promise<OrderAnswer>,
  ): Promise<OrderAnswer> {
    const bracket = await this.bracket(clientId);
    if (!bracket || bracket.units === 0) return { outcome: 'rejected', reason: 'No position of this id is open' };
    return change(bracket, (await this.symbols()).get(bracket.entry.symbol)!);
  }

  private bracket = async (clientId: string) =>
    (await this.brackets()).find((known) => known.clientId === clientId) ?? null;

  /** @throws {BrokerUnavailable} for lists that disagree */
  private async brackets(): Promise<BinanceBracket[]> {
    const open = await this.openOrders();
    const orders: BinanceOrder[] = [];
    for (const symbol of await this.tradedSymbols()) orders.push(...(await this.ordersOf(symbol)));
    const listed = new Set(orders.map(({ orderId }) => orderId));
    const isOwn = ({ clientOrderId }: BinanceOrder) => readOrderId(clientOrderId) !== null;
    if (open.some((order) => isOwn(order) && this.isTraded(order.symbol, orders) && !listed.has(order.orderId)))
      throw new BrokerUnavailable('Binance listed fewer orders than are open');
    return toBrackets(orders);
  }

  private isTraded = (symbol: string, orders: readonly BinanceOrder[]) =>
    this.placed.has(symbol) || orders.some((order) => order.symbol === symbol);

  private openOrders = () => this.client.signed(z.array(BinanceOrder), 'GET', '/api/v3/openOrders');

  private ordersOf = (symbol: string) =>
    this.client.signed(z.array(BinanceOrder), 'GET', '/api/v3/allOrders', { symbol, limit: MOST });

  /** Symbols in which brackets were placed. */
  private async tradedSymbols(): Promise<readonly string[]> {
    const lists = await this.client.signed(BinanceOrderLists, 'GET', '/api/v3/allOrderList', { limit: MOST });
    return [...new Set([...lists.map(({ symbol }) => symbol), ...this.placed])];
  }

  private lastPrice = async (symbol: string) =>
    (await this.client.open(BinancePrice, '/api/v3/ticker/price', { symbol })).price;

  private symbols(): Promise<ReadonlyMap<string, BinanceInstrument>> {
    this.known ??= this.client
      .open(BinanceSymbols, '/api/v3/exchangeInfo', { symbolStatus: 'TRADING', showPermissionSets: 'false' })
      .then(({ symbols }) => new Map(symbols.map((symbol) => [symbol.symbol, toBinanceInstrument(symbol)])));
    this.known.catch(() => {
      this.known = null;
    });
    return this.known;
  }

  private async toAnswer(asked: Promise<z.output<typeof BinancePlaced>>, ref?: number): Promise<OrderAnswer> {
    try {
      const { orderId, orderReports, status } = await asked;
      const [first] = orderReports ?? [];
      if (ref === undefined && UNFILLED.has(first?.status ?? status ?? ''))
        return { outcome: 'rejected', reason: `Not filled: ${first?.status ?? status}` };
      return { outcome: 'accepted', brokerRef: String(ref ?? first?.orderId ?? orderId) };
    } catch (error) {
      if (error instanceof BinanceRefusal) return { outcome: 'rejected', reason: `${error.message} (${error.code})` };
      throw error;
    }
  }
}

/** Returns entry, stop and target as one list. What the entry bought, less the commission, is what the others sell. */
function toOrderList(order: BracketOrder, quantity: string, limit: string, { priceStep }: BinanceInstrument) {
  const { clientId, type, stop, target } = order;
  const working = {
    symbol: order.instrument,
    workingType: 'LIMIT',
    workingSide: 'BUY',
    workingClientOrderId: clientId,
    workingPrice: limit,
    workingQuantity: quantity,
    // A market entry is filled whole, at no more than the limit, or not at all: its stop comes with the whole fill.
    workingTimeInForce: type === 'market' ? 'FOK' : 'GTC',
    pendingSide: 'SELL',
  };
  const stopPrice = priceText(stop, priceStep);
  if (target === null) {
    const pending = {
      pendingType: 'STOP_LOSS',
      pendingStopPrice: stopPrice,
      pendingClientOrderId: exitId(clientId, 's'),
    };
    return { path: '/api/v3/orderList/opo', fields: { ...working, ...pending } };
  }
  const above = {
    pendingAboveType: 'LIMIT_MAKER',
    pendingAbovePrice: priceText(target, priceStep),
    pendingAboveClientOrderId: exitId(clientId, 't'),
  };
  const below = {
    pendingBelowType: 'STOP_LOSS',
    pendingBelowStopPrice: stopPrice,
    pendingBelowClientOrderId: exitId(clientId, 's'),
  };
  return { path: '/api/v3/orderList/opoco', fields: { ...working, ...above, ...below } };
}
