import type { z } from 'zod';
import { BrokerUnavailable } from '../../broker-adapter.ts';
import { ExchangeRefusal } from '../exchange-refusal.ts';
import { siteSymbol } from '../site-symbol.ts';
import type {
  SpotExchange,
  SpotFill,
  SpotInstrument,
  SpotOrder,
  SpotPlacement,
  SpotQuery,
} from '../spot/spot-exchange.ts';
import type { BybitClient, BybitFields } from './bybit-client.ts';
import {
  BybitExecutions,
  BybitInstruments,
  type BybitOrder,
  BybitOrders,
  BybitPlaced,
  BybitTickers,
  BybitWallet,
} from './bybit-schemas.ts';

const SPOT = { category: 'spot' } as const;
const DUPLICATE = 170141;
/** The longest span of one read of the history. */
const SPAN_MS = 7 * 86_400_000;
const PAGE = 50;
const WAITING = new Set(['New', 'PartiallyFilled', 'Untriggered', 'Triggered']);

/** A list that comes in pages. */
type Pages<Row> = z.ZodType<{ list: Row[]; nextPageCursor: string }>;

/** Returns the spot calls of Bybit's unified account. Stops are conditional market orders, which hold no coins until they trigger. */
export function bybitExchange(client: BybitClient, now: () => number): SpotExchange {
  const pages = async <Row>(schema: Pages<Row>, path: string, fields: BybitFields): Promise<Row[]> => {
    const rows: Row[] = [];
    let cursor = '';
    do {
      const page = await client.read(schema, path, { ...SPOT, ...fields, ...(cursor === '' ? {} : { cursor }) });
      rows.push(...page.list);
      if (page.nextPageCursor === cursor && cursor !== '') throw new BrokerUnavailable('Bybit repeats a page');
      cursor = page.list.length === 0 ? '' : page.nextPageCursor;
    } while (cursor !== '');
    return rows;
  };
  /** Reads the history in spans that Bybit allows. */
  const spans = async <Row>(schema: Pages<Row>, path: string, from: number): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let startTime = Math.max(0, from); startTime <= now(); startTime += SPAN_MS)
      rows.push(...(await pages(schema, path, { limit: PAGE, startTime, endTime: startTime + SPAN_MS - 1 })));
    return rows;
  };
  const create = async ({ ownId, instrument, units }: SpotPlacement, fields: BybitFields): Promise<string> => {
    const order = { ...SPOT, symbol: instrument, qty: units, orderLinkId: ownId, ...fields };
    try {
      return (await client.change(BybitPlaced, '/v5/order/create', order)).orderId;
    } catch (error) {
      const isThere = error instanceof ExchangeRefusal && error.code === DUPLICATE;
      const known = isThere ? await find({ ownId }) : null;
      if (known) return known.id;
      throw error;
    }
  };
  const find = async ({ ownId }: Pick<SpotQuery, 'ownId'>): Promise<SpotOrder | null> => {
    const of = { ...SPOT, orderLinkId: ownId };
    for (const path of ['/v5/order/realtime', '/v5/order/history']) {
      const { list } = await client.read(BybitOrders, path, of);
      const found = list.find(({ orderLinkId }) => orderLinkId === ownId);
      if (found) return toOrder(found);
    }
    return null;
  };
  return {
    name: 'Bybit',
    async account() {
      const { list } = await client.read(BybitWallet, '/v5/account/wallet-balance', { accountType: 'UNIFIED' });
      const { totalWalletBalance: balance, totalEquity: equity } = list[0]!;
      return { accountId: 'unified', currency: 'USD', balance, equity };
    },
    async coins() {
      const { list } = await client.read(BybitWallet, '/v5/account/wallet-balance', { accountType: 'UNIFIED' });
      return new Map(list[0]!.coin.map(({ coin, walletBalance }) => [coin, walletBalance]));
    },
    async instruments() {
      const rows = await pages(BybitInstruments, '/v5/market/instruments-info', { limit: 1_000 });
      return new Map(
        rows
          .filter(({ status }) => status === 'Trading')
          .map(({ symbol: name, baseCoin: base, lotSizeFilter, priceFilter }): [string, SpotInstrument] => {
            const { basePrecision: unitStep, minOrderQty: minUnits } = lotSizeFilter;
            return [
              name,
              { name, symbol: siteSymbol(name), base, unitStep, minUnits, priceStep: priceFilter.tickSize },
            ];
          }),
      );
    },
    lastPrice: async (symbol) =>
      (await client.read(BybitTickers, '/v5/market/tickers', { ...SPOT, symbol })).list[0]!.lastPrice,
    openOrders: async () => (await pages(BybitOrders, '/v5/order/realtime', { openOnly: 0, limit: PAGE })).map(toOrder),
    ordersSince: async (from) => (await spans(BybitOrders, '/v5/order/history', from)).map(toOrder),
    fillsSince: async (from) => (await spans(BybitExecutions, '/v5/execution/list', from)).map(toFill),
    find,
    buy: (order, price) =>
      create(order, {
        side: 'Buy',
        orderFilter: 'Order',
        ...(price === null
          ? { orderType: 'Market', marketUnit: 'baseCoin' }
          : { orderType: 'Limit', timeInForce: 'GTC', price }),
      }),
    sell: (order) => create(order, { side: 'Sell', orderFilter: 'Order', orderType: 'Market', marketUnit: 'baseCoin' }),
    placeStop: (order, trigger) =>
      create(order, {
        side: 'Sell',
        orderFilter: 'StopOrder',
        orderType: 'Market',
        marketUnit: 'baseCoin',
        triggerPrice: String(trigger),
      }),
    async amendStop({ id, instrument }, triggerPrice) {
      await client.change(BybitPlaced, '/v5/order/amend', { ...SPOT, symbol: instrument, orderId: id, triggerPrice });
    },
    async cancel({ id, instrument, isStop }) {
      const orderFilter = isStop ? 'StopOrder' : 'Order';
      const of = { ...SPOT, symbol: instrument, orderId: id, orderFilter };
      await client.change(BybitPlaced, '/v5/order/cancel', of);
    },
  };
}

const toOrder = (order: BybitOrder): SpotOrder => ({
  id: order.orderId,
  ownId: order.orderLinkId,
  instrument: order.symbol,
  side: order.side === 'Buy' ? 'buy' : 'sell',
  isStop: order.triggerPrice > 0,
  state: order.orderStatus === 'Rejected' ? 'rejected' : WAITING.has(order.orderStatus) ? 'open' : 'ended',
  units: order.qty,
  filled: order.cumExecQty,
  meanPrice: order.avgPrice,
  price: order.price || null,
  trigger: order.triggerPrice || null,
  createdAt: order.createdTime,
  updatedAt: order.updatedTime,
  reason: order.rejectReason.replace(/^EC_NoError$/, '') || order.orderStatus,
});

const toFill = (fill: z.output<typeof BybitExecutions>['list'][number]): SpotFill => ({
  id: fill.execId,
  ownId: fill.orderLinkId,
  orderId: fill.orderId,
  instrument: fill.symbol,
  units: fill.execQty,
  price: fill.execPrice,
  fee: fill.execFee,
  feeCoin: fill.feeCurrency,
  at: fill.execTime,
});
