import { z } from 'zod';
import { type BrokerEvent, BrokerUnavailable } from '../../broker-adapter.ts';
import { remembered } from '../remembered.ts';
import { type BinanceBracket, toBinanceEvents, toBrackets } from './binance-brackets.ts';
import type { BinanceClient } from './binance-client.ts';
import { BinanceOrder, BinanceOrderLists, BinancePrice, BinanceSymbols, BinanceTrade } from './binance-schemas.ts';
import { readOrderId } from './order-ids.ts';
import { toBinanceInstrument } from './to-binance-instrument.ts';

const MOST = 1_000;

/** What the exchange lists of an account: symbols, orders, trades. */
export class BinanceLists {
  private readonly client: BinanceClient;
  /** Symbols in which this session has placed an order: the exchange's lists may lack it for a while. */
  private readonly placed = new Set<string>();

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
    const orders: BinanceOrder[] = [];
    for (const symbol of await this.tradedSymbols()) orders.push(...(await this.getOrders(symbol)));
    const listed = new Set(orders.map(({ orderId }) => orderId));
    const isOwn = ({ clientOrderId }: BinanceOrder) => readOrderId(clientOrderId) !== null;
    if (open.some((order) => isOwn(order) && this.isTraded(order.symbol, orders) && !listed.has(order.orderId)))
      throw new BrokerUnavailable('Binance listed fewer orders than are open');
    return toBrackets(orders);
  }

  async events(): Promise<readonly BrokerEvent[]> {
    const events: BrokerEvent[] = [];
    const instruments = await this.symbols();
    for (const symbol of await this.tradedSymbols()) {
      const of = { symbol, limit: MOST };
      const trades = await this.client.signed(z.array(BinanceTrade), 'GET', '/api/v3/myTrades', of);
      events.push(...toBinanceEvents(await this.getOrders(symbol), trades, instruments.get(symbol)?.quoteAsset ?? ''));
    }
    return events;
  }

  private isTraded = (symbol: string, orders: readonly BinanceOrder[]) =>
    this.placed.has(symbol) || orders.some((order) => order.symbol === symbol);

  private getOrders = (symbol: string) =>
    this.client.signed(z.array(BinanceOrder), 'GET', '/api/v3/allOrders', { symbol, limit: MOST });

  /** Symbols in which brackets were placed. */
  private async tradedSymbols(): Promise<readonly string[]> {
    const lists = await this.client.signed(BinanceOrderLists, 'GET', '/api/v3/allOrderList', { limit: MOST });
    return [...new Set([...lists.map(({ symbol }) => symbol), ...this.placed])];
  }
}
