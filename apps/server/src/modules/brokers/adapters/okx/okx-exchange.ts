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
import type { OkxClient } from './okx-client.ts';
import { OkxAlgo, OkxBalance, OkxFill, OkxInstrument, OkxOrder, OkxPlaced, OkxTicker } from './okx-schemas.ts';

const SPOT = { instType: 'SPOT' } as const;
const STOPS = { ...SPOT, ordType: 'conditional' } as const;
const PAGE = 100;
const DUPLICATE: readonly (number | null)[] = [51016, 51065];
const UNKNOWN_ORDER = 51603;
const WAITING = new Set(['live', 'partially_filled', 'pause', 'partially_effective']);
const ENDED_STOPS = ['effective', 'canceled', 'order_failed'] as const;
/** Sells at the market once it triggers. */
const AT_MARKET = '-1';

/** Returns the spot calls of OKX. Stops are conditional orders of their own list; once they trigger, an order of the other list sells. */
export function okxExchange(client: OkxClient): SpotExchange {
  /** Reads pages, newest first, until one is older than a moment. */
  const pages = async <S extends z.ZodType>(
    schema: S,
    path: string,
    fields: Readonly<Record<string, string>>,
    { getId, isOld }: { getId: (row: z.output<S>) => string; isOld: (row: z.output<S>) => boolean },
  ): Promise<z.output<S>[]> => {
    const rows: z.output<S>[] = [];
    for (;;) {
      const last = rows.at(-1);
      const after = last === undefined ? {} : { after: getId(last) };
      const page = await client.read(schema, path, { ...fields, limit: String(PAGE), ...after });
      if (last !== undefined && page[0] !== undefined && getId(page[0]) === getId(last))
        throw new BrokerUnavailable('OKX repeats a page');
      rows.push(...page);
      if (page.length < PAGE || isOld(page.at(-1)!)) return rows;
    }
  };
  const ofOrders = { getId: ({ ordId }: OkxOrder) => ordId, isOld: () => false };
  const ofStops = (from: number) => ({
    getId: ({ algoId }: OkxAlgo) => algoId,
    isOld: ({ cTime }: OkxAlgo) => cTime < from,
  });

  const find = async ({ ownId, instrument, isStop }: SpotQuery): Promise<SpotOrder | null> => {
    try {
      if (isStop) {
        const [stop] = await client.read(OkxAlgo, '/api/v5/trade/order-algo', { algoClOrdId: ownId });
        return stop ? toStop(stop) : null;
      }
      const [order] = await client.read(OkxOrder, '/api/v5/trade/order', { instId: instrument, clOrdId: ownId });
      return order ? toOrder(order) : null;
    } catch (error) {
      if (error instanceof ExchangeRefusal && error.code === UNKNOWN_ORDER) return null;
      throw error;
    }
  };
  const create = async (path: string, { ownId, instrument, units }: SpotPlacement, isStop: boolean, fields: object) => {
    const id = isStop ? { algoClOrdId: ownId } : { clOrdId: ownId };
    const order = { instId: instrument, tdMode: 'cash', sz: units, ...id, ...fields };
    try {
      const [placed] = await client.change(OkxPlaced, path, order);
      return isStop ? placed!.algoId : placed!.ordId;
    } catch (error) {
      const isThere = error instanceof ExchangeRefusal && DUPLICATE.includes(error.code);
      const known = isThere ? await find({ ownId, instrument, isStop }) : null;
      if (known) return known.id;
      throw error;
    }
  };
  return {
    name: 'OKX',
    async account() {
      const [balance] = await client.read(OkxBalance, '/api/v5/account/balance');
      if (!balance) throw new BrokerUnavailable('OKX listed no balance');
      return { accountId: 'spot', currency: 'USD', balance: balance.totalEq, equity: balance.totalEq };
    },
    async coins() {
      const [balance] = await client.read(OkxBalance, '/api/v5/account/balance');
      if (!balance) throw new BrokerUnavailable('OKX listed no balance');
      return new Map(balance.details.map(({ ccy, cashBal }) => [ccy, cashBal]));
    },
    async instruments() {
      const rows = await client.read(OkxInstrument, '/api/v5/public/instruments', SPOT);
      return new Map(
        rows
          .filter(({ state }) => state === 'live')
          .map(({ instId: name, baseCcy: base, lotSz: unitStep, minSz: minUnits, tickSz: priceStep }) => {
            const instrument: SpotInstrument = {
              name,
              symbol: siteSymbol(name.replace('-', '')),
              base,
              unitStep,
              minUnits,
              priceStep,
            };
            return [name, instrument] as const;
          }),
      );
    },
    async lastPrice(instId) {
      const [ticker] = await client.read(OkxTicker, '/api/v5/market/ticker', { instId });
      if (!ticker) throw new BrokerUnavailable('OKX listed no price');
      return ticker.last;
    },
    async openOrders() {
      const [orders, stops] = await Promise.all([
        pages(OkxOrder, '/api/v5/trade/orders-pending', SPOT, ofOrders),
        pages(OkxAlgo, '/api/v5/trade/orders-algo-pending', STOPS, ofStops(0)),
      ]);
      return [...orders.map(toOrder), ...stops.map(toStop)];
    },
    async ordersSince(from) {
      const begin = { ...SPOT, begin: String(Math.max(0, from)) };
      const ended = (state: string) =>
        pages(OkxAlgo, '/api/v5/trade/orders-algo-history', { ...STOPS, state }, ofStops(from));
      const [orders, recent, ...stops] = await Promise.all([
        pages(OkxOrder, '/api/v5/trade/orders-history-archive', begin, ofOrders),
        pages(OkxOrder, '/api/v5/trade/orders-history', begin, ofOrders),
        ...ENDED_STOPS.map(ended),
      ]);
      return [...orders.map(toOrder), ...recent.map(toOrder), ...stops.flat().map(toStop)];
    },
    async fillsSince(from) {
      const begin = { ...SPOT, begin: String(Math.max(0, from)) };
      const order = { getId: ({ billId }: OkxFill) => billId, isOld: () => false };
      return (await pages(OkxFill, '/api/v5/trade/fills-history', begin, order)).map(toFill);
    },
    find,
    buy: (order, px) =>
      create('/api/v5/trade/order', order, false, {
        side: 'buy',
        ...(px === null ? { ordType: 'market', tgtCcy: 'base_ccy' } : { ordType: 'limit', px }),
      }),
    sell: (order) =>
      create('/api/v5/trade/order', order, false, { side: 'sell', ordType: 'market', tgtCcy: 'base_ccy' }),
    placeStop: (order, trigger) =>
      create('/api/v5/trade/order-algo', order, true, {
        side: 'sell',
        ordType: 'conditional',
        slTriggerPx: String(trigger),
        slOrdPx: AT_MARKET,
      }),
    async amendStop({ id, instrument }, newSlTriggerPx) {
      await client.change(OkxPlaced, '/api/v5/trade/amend-algos', { instId: instrument, algoId: id, newSlTriggerPx });
    },
    async cancel({ id, instrument, isStop }) {
      if (isStop) await client.change(OkxPlaced, '/api/v5/trade/cancel-algos', [{ instId: instrument, algoId: id }]);
      else await client.change(OkxPlaced, '/api/v5/trade/cancel-order', { instId: instrument, ordId: id });
    },
  };
}

const toOrder = (order: OkxOrder): SpotOrder => ({
  id: order.ordId,
  ownId: order.clOrdId || order.algoClOrdId,
  instrument: order.instId,
  side: order.side,
  isStop: false,
  state: WAITING.has(order.state) ? 'open' : 'ended',
  units: order.sz,
  filled: order.accFillSz,
  meanPrice: order.avgPx,
  price: order.px || null,
  trigger: null,
  createdAt: order.cTime,
  updatedAt: order.uTime,
  reason: order.state,
});

/** The fills of a stop are those of the order that it created. */
const toStop = (stop: OkxAlgo): SpotOrder => ({
  id: stop.algoId,
  ownId: stop.algoClOrdId,
  instrument: stop.instId,
  side: stop.side,
  isStop: true,
  state: WAITING.has(stop.state) ? 'open' : 'ended',
  units: stop.sz,
  filled: 0,
  meanPrice: 0,
  price: null,
  trigger: stop.slTriggerPx,
  createdAt: stop.cTime,
  updatedAt: stop.uTime || stop.cTime,
  reason: stop.state,
});

const toFill = (fill: OkxFill): SpotFill => ({
  id: fill.tradeId,
  ownId: fill.clOrdId,
  orderId: fill.ordId,
  instrument: fill.instId,
  units: fill.fillSz,
  price: fill.fillPx,
  fee: -fill.fee,
  feeCoin: fill.feeCcy,
  at: fill.ts,
});
