import { z } from 'zod';
import { type BrokerEvent, BrokerUnavailable } from '../../broker-adapter.ts';
import { remembered } from '../remembered.ts';
import { type BinanceBracket, DUST, toBinanceEvents, toBrackets } from './binance-brackets.ts';
import type { BinanceClient, BinanceFields } from './binance-client.ts';
import { BinanceOrder, BinanceOrderLists, BinancePrice, BinanceSymbols, BinanceTrade } from './binance-schemas.ts';
import { readOrderId } from './order-ids.ts';
import { toBinanceInstrument } from './to-binance-instrument.ts';

const MOST = 1_000;

/** What the exchange lists of an account: symbols, orders, trades. */
export class BinanceLists {
  private readonly client: BinanceClient;
  /** Symbols in which this session has placed an order: the exchange's lists may lack it for a while. */
  private readonly placed = new Set<string>();
  /** Trades that were listed, by symbol and number. */
  private readonly trades = new Map<string, Map<number, BinanceTrade>>();

  constructor(client: BinanceClient) {
    this.client = client;
  }

  readonly symbols = remembered(async () => {
    const only = { symbolStatus: 'TRADING', showPermissionSets: 'false' };
    const { symbols } = await this.client.open(BinanceSymbols, '/api/v3/exchangeInfo', only);
    return new Map(symbols.map((symbol) => [symbol.symbol, toBinanceInstrument(symbol)]));
  });

  notePlaced(symbol: string): void {
    this.placed.add(symbol);
  }

  lastPrice = async (symbol: string) =>
    (await this.client.open(BinancePrice, '/api/v3/ticker/price', { symbol })).price;

  openOrders = () => this.client.signed(z.array(BinanceOrder), 'GET', '/api/v3/openOrders');

  /** @throws {BrokerUnavailable} for lists that disagree */
  async brackets(): Promise<BinanceBracket[]> {
    const open = await this.openOrders();
    const instruments = await this.symbols();
    const orders: BinanceOrder[] = [];
    const brackets: BinanceBracket[] = [];
    for (const symbol of await this.tradedSymbols()) {
      const own = await this.getOrders(symbol);
      orders.push(...own);
      const trades = await this.getTrades(symbol, own);
      brackets.push(...toBrackets(own, trades, instruments.get(symbol)));
    }
    const listed = new Set(orders.map(({ orderId }) => orderId));
    const isOwn = ({ clientOrderId }: BinanceOrder) => readOrderId(clientOrderId) !== null;
    if (open.some((order) => isOwn(order) && this.isTraded(order.symbol, orders) && !listed.has(order.orderId)))
      throw new BrokerUnavailable('Binance listed fewer orders than are open');
    return brackets;
  }

  async events(): Promise<readonly BrokerEvent[]> {
    const events: BrokerEvent[] = [];
    const instruments = await this.symbols();
    for (const symbol of await this.tradedSymbols()) {
      const orders = await this.getOrders(symbol);
      const trades = await this.getTrades(symbol, orders);
      events.push(...toBinanceEvents(orders, trades, instruments.get(symbol)));
    }
    return events;
  }

  private isTraded = (symbol: string, orders: readonly BinanceOrder[]) =>
    this.placed.has(symbol) || orders.some((order) => order.symbol === symbol);

  private getOrders = (symbol: string) =>
    this.client.signed(z.array(BinanceOrder), 'GET', '/api/v3/allOrders', { symbol, limit: MOST });

  /**
   * Returns the trades of a symbol, read after its orders. What has come is kept: the exchange lists the last ones only, and an entry may
   * be older. @throws {BrokerUnavailable} if those of an entry are missing: what can be sold of it is not known without its commission
   */
  private async getTrades(symbol: string, orders: readonly BinanceOrder[]): Promise<readonly BinanceTrade[]> {
    const known = this.trades.get(symbol) ?? new Map<number, BinanceTrade>();
    this.trades.set(symbol, known);
    const read = async (of: BinanceFields) => {
      const fields = { symbol, limit: MOST, ...of };
      const trades = await this.client.signed(z.array(BinanceTrade), 'GET', '/api/v3/myTrades', fields);
      for (const trade of trades) known.set(trade.id, trade);
    };
    const getMissing = () => {
      const traded = Map.groupBy(known.values(), ({ orderId }) => orderId);
      const sum = (id: number) => (traded.get(id) ?? []).reduce((units, { qty }) => units + qty, 0);
      return orders.filter(
        ({ orderId, side, clientOrderId, executedQty }) =>
          side === 'BUY' && readOrderId(clientOrderId)?.role === 'entry' && sum(orderId) < executedQty - DUST,
      );
    };
    await read({});
    for (const { orderId } of getMissing()) await read({ orderId });
    if (getMissing().length > 0) throw new BrokerUnavailable('Binance listed fewer trades than its orders have');
    return [...known.values()];
  }

  /** Symbols in which brackets were placed. */
  private async tradedSymbols(): Promise<readonly string[]> {
    const lists = await this.client.signed(BinanceOrderLists, 'GET', '/api/v3/allOrderList', { limit: MOST });
    return [...new Set([...lists.map(({ symbol }) => symbol), ...this.placed])];
  }
}
