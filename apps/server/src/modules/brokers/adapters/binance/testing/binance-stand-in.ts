import { createHmac } from 'node:crypto';
import type { EgressRequest } from '../../../../../platform/egress/send-request.ts';
import {
  decimalText,
  HttpFaults,
  type HttpReply,
  type HttpStandIn,
  type TradedInstrument,
  venueNetwork,
  withLateEvents,
} from '../../testing/stand-in.ts';
import { Venue } from '../../testing/venue.ts';
import { binance } from '../binance.ts';
import { BinanceBook } from './binance-book.ts';
import { cancel, placeList, refuse, sell } from './binance-changes.ts';

const KEY = 'k3y0123456789abcdefABCDEF';
const SECRET = 's3cret0123456789abcdefABCDEF';
const TRADED = [{ name: 'ETHUSDT', unitStep: 0.001, priceStep: 0.01, minUnits: 0.001 }];
const ORIGINS = { demo: 'https://testnet.binance.vision', live: 'https://api.binance.com' };
const CHANGE_MS = 50;
/** Time between two reads of a list, and until an event is returned. */
const READ_MS = 6_000;

const toSymbol = ({ name, unitStep, priceStep, minUnits }: TradedInstrument) => ({
  symbol: name,
  baseAsset: name.slice(0, 3),
  quoteAsset: 'USDT',
  opoAllowed: true,
  filters: [
    { filterType: 'PRICE_FILTER', tickSize: String(priceStep) },
    { filterType: 'LOT_SIZE', minQty: String(minUnits), stepSize: String(unitStep) },
    { filterType: 'NOTIONAL', minNotional: '0.05000000' },
  ],
});

/** Returns a stand-in for Binance's spot interface: its lists lag, and a stop is placed only when the entry is filled whole. */
export function binanceStandIn(traded: readonly TradedInstrument[] = TRADED) {
  const venue = new Venue();
  const faults = new HttpFaults(venue);
  const book = new BinanceBook(venue, traded[0]!.unitStep);
  const state = { mayWithdraw: false, canTrade: true, mostTrades: 1_000 };

  const read = (path: string, query: URLSearchParams): HttpReply => {
    const json = (value: unknown): HttpReply => ({ status: 200, json: value });
    switch (path) {
      case '/api/v3/exchangeInfo':
        return json({
          symbols: traded.map(toSymbol),
        });
      case '/api/v3/ticker/price':
        return json({ symbol: query.get('symbol'), price: decimalText(venue.getPrice(query.get('symbol')!)) });
      case '/api/v3/account':
        return json({
          uid: 42,
          canTrade: state.canTrade,
          balances: [
            { asset: 'USDT', free: '900.0', locked: '100.0' },
            ...traded.map(({ name }) => ({
              asset: name.replace(/USDT?$/, ''),
              free: '0',
              locked: decimalText(book.getCoins(name)),
            })),
          ],
        });
      case '/sapi/v1/account/apiRestrictions':
        return json({ enableWithdrawals: state.mayWithdraw });
      case '/api/v3/openOrders':
        return json(book.rows.filter(({ status }) => ['NEW', 'PARTIALLY_FILLED'].includes(status)));
      case '/api/v3/allOrders': {
        const known = book.rows.filter(({ symbol }) => symbol === query.get('symbol'));
        return json(faults.listed(known));
      }
      case '/api/v3/myTrades': {
        const own = book.trades.filter(({ symbol }) => symbol === query.get('symbol'));
        const orderId = query.get('orderId');
        const last = state.mostTrades === 0 ? [] : own.slice(-state.mostTrades);
        return json(orderId === null ? last : own.filter((trade) => String(trade.orderId) === orderId));
      }
      case '/api/v3/allOrderList':
        return json(book.rows.filter(({ orderListId }) => orderListId !== -1));
      default: {
        const row = book.rows.find(({ clientOrderId }) => clientOrderId === query.get('origClientOrderId'));
        return row && !faults.isLagging ? json(row) : refuse(-2013, 'Order does not exist.');
      }
    }
  };

  const egress = async (address: string, request: EgressRequest = {}) => {
    const { pathname, searchParams, search } = new URL(address);
    book.follow();
    const isSigned = searchParams.has('signature');
    const signature = createHmac('sha256', SECRET)
      .update(search.slice(1, search.indexOf('&signature=')))
      .digest('hex');
    const isRight =
      request.headers?.['x-mbx-apikey'] === KEY && (!isSigned || searchParams.get('signature') === signature);
    if (!isRight)
      return faults.answer('read', () => ({
        status: 401,
        json: { code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' },
      }));
    const method = request.method ?? 'GET';
    if (method === 'GET') return faults.answer('read', () => read(pathname, searchParams));
    venue.now += CHANGE_MS;
    const isList = pathname.endsWith('opo') || pathname.endsWith('opoco');
    const change = method === 'DELETE' ? cancel : isList ? placeList : sell;
    return faults.answer('change', () => change(book, searchParams));
  };

  const adapter = binance(ORIGINS, venueNetwork(venue, egress));
  const openWith = async (apiKey = KEY, accountId = '', apiSecret = SECRET, environment: 'demo' | 'live' = 'demo') => {
    const session = await adapter.connect({ apiKey, apiSecret, accountId }, environment, 'brk_1');
    return withLateEvents(session, () => {
      book.follow();
      venue.now += READ_MS;
    });
  };

  return {
    name: 'Binance spot',
    venue,
    book,
    state,
    secrets: [KEY, SECRET],
    credentials: { apiKey: KEY, apiSecret: SECRET, accountId: '' },
    egress,
    instrument: 'ETHUSDT',
    unitStep: 0.001,
    priceStep: 0.01,
    can: { short: false, stopEntry: false, target: true },
    open: () => openWith(),
    openWith,
    ...faults.controls,
    dropStops: () => book.dropStops(),
    /** The next change is carried out, and the one after it does not arrive. */
    failSecondChange: () => {
      faults.fail('change', null);
      faults.fail('change', 'cut');
    },
  } satisfies HttpStandIn & Record<string, unknown>;
}
