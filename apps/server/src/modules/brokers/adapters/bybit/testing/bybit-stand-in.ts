import { createHmac } from 'node:crypto';
import type { EgressRequest } from '../../../../../platform/egress/send-request.ts';
import { type BookFill, type BookOrder, SpotBook } from '../../spot/testing/spot-book.ts';
import {
  decimalText,
  HttpFaults,
  type HttpReply,
  type HttpStandIn,
  parseJson,
  type TradedInstrument,
  venueNetwork,
  withLateEvents,
} from '../../testing/stand-in.ts';
import { bybit } from '../bybit.ts';

const KEY = 'bYbItTestKey00001';
const SECRET = 'bYbItTestSecret0000000000000000001';
const CALL_MS = 50;
/** Events are returned once they are this old. */
const SETTLED_MS = 6_000;
const PAGE = 50;
const SPAN_MS = 7 * 86_400_000;
const TRADED = [{ name: 'ETHUSDT', unitStep: 0.001, priceStep: 0.01, minUnits: 0.001 }];

const STATUS = { open: 'New', filled: 'Filled', cancelled: 'Cancelled' } as const;
const ok = (result: unknown): HttpReply => ({ status: 200, json: { retCode: 0, retMsg: 'OK', result } });
const refuse = (retCode: number, retMsg: string): HttpReply => ({
  status: 200,
  json: { retCode, retMsg, result: {} },
});

/** Returns a stand-in for Bybit's spot trading: errors have status 200, the history has pages and spans of seven days. */
export function bybitStandIn(traded: readonly TradedInstrument[] = TRADED) {
  // Conditional orders hold no coins until they trigger.
  const book = new SpotBook(false, traded[0]!.unitStep);
  const { venue } = book;
  const faults = new HttpFaults(venue);
  const state = { permissions: ['SpotTrade'] as string[], wallet: ['AccountTransfer'], readOnly: 0 };

  const toRow = (order: BookOrder) => ({
    orderId: order.id,
    orderLinkId: order.ownId,
    symbol: order.instrument,
    side: order.side === 'buy' ? 'Buy' : 'Sell',
    orderStatus:
      order.state !== 'open'
        ? STATUS[order.state]
        : order.type === 'stop'
          ? 'Untriggered'
          : order.filled > 0
            ? 'PartiallyFilled'
            : 'New',
    price: decimalText(order.price ?? 0),
    qty: decimalText(order.units),
    cumExecQty: decimalText(order.filled),
    avgPrice: order.filled > 0 ? decimalText(order.value / order.filled) : '',
    triggerPrice: decimalText(order.trigger ?? 0),
    rejectReason: 'EC_NoError',
    createdTime: String(order.createdAt),
    updatedTime: String(order.updatedAt),
  });
  const toExecution = ({ id, order, units, price, fee, at }: BookFill) => ({
    execId: id,
    orderId: order.id,
    orderLinkId: order.ownId,
    symbol: order.instrument,
    execPrice: decimalText(price),
    execQty: decimalText(units),
    execFee: decimalText(order.side === 'buy' ? fee : 0),
    feeCurrency: order.side === 'buy' ? order.instrument.replace(/USDT?$/, '') : 'USDT',
    execTime: String(at),
  });
  const toSymbol = ({ name, unitStep, priceStep, minUnits }: TradedInstrument) => ({
    symbol: name,
    baseCoin: name.replace(/USDT?$/, ''),
    status: 'Trading',
    lotSizeFilter: { basePrecision: decimalText(unitStep), minOrderQty: decimalText(minUnits) },
    priceFilter: { tickSize: decimalText(priceStep) },
  });

  const toCoin = ({ name }: TradedInstrument) => ({
    coin: name.replace(/USDT?$/, ''),
    walletBalance: decimalText(book.getCoins(name)),
  });

  const page = (rows: readonly unknown[], get: (name: string) => string | null): HttpReply => {
    const from = Number(get('cursor') ?? 0);
    const list = rows.slice(from, from + PAGE);
    return ok({ list, nextPageCursor: from + PAGE < rows.length ? String(from + PAGE) : '' });
  };

  const read = (path: string, get: (name: string) => string | null): HttpReply => {
    const isIt = ({ ownId }: BookOrder) =>
      get('orderLinkId') === null || (ownId === get('orderLinkId') && !faults.isLagging);
    const [from, to] = [Number(get('startTime') ?? 0), Number(get('endTime') ?? Number.MAX_SAFE_INTEGER)];
    if (get('endTime') !== null && to - from > SPAN_MS) return refuse(10001, 'time range exceeds 7 days');
    const isWithin = (at: number) => at >= from && at <= to;
    const orders = [...book.orders.values()].filter(isIt);
    switch (path) {
      case '/v5/user/query-api':
        return ok({
          userID: 4711,
          readOnly: state.readOnly,
          permissions: { Spot: state.permissions, Wallet: state.wallet },
        });
      case '/v5/account/wallet-balance':
        return ok({ list: [{ totalEquity: '1001.5', totalWalletBalance: '1000', coin: traded.map(toCoin) }] });
      case '/v5/market/instruments-info':
        return ok({ list: traded.map(toSymbol) });
      case '/v5/market/tickers':
        return ok({ list: [{ lastPrice: decimalText(venue.getPrice(get('symbol')!)) }] });
      case '/v5/order/realtime':
        return page(faults.listed(orders.filter((order) => order.state === 'open').map(toRow)), get);
      case '/v5/order/history':
        return page(orders.filter((order) => order.state !== 'open' && isWithin(order.updatedAt)).map(toRow), get);
      default:
        return page(book.fills.filter(({ at }) => isWithin(at)).map(toExecution), get);
    }
  };

  const change = (path: string, body: Readonly<Record<string, string>>): HttpReply => {
    if (path === '/v5/order/cancel')
      return book.cancel(body.orderId!) ? ok({ orderId: body.orderId }) : refuse(170213, 'Order does not exist.');
    if (path === '/v5/order/amend')
      return book.amend(body.orderId!, Number(body.triggerPrice))
        ? ok({ orderId: body.orderId })
        : refuse(170213, 'Order does not exist.');
    if (book.byOwnId(body.orderLinkId!)) return refuse(170141, 'Duplicate clientOrderId');
    if (body.orderType === 'Market' && body.marketUnit !== 'baseCoin') return refuse(170137, 'qty in the quote coin');
    const placed = book.place({
      ownId: body.orderLinkId!,
      instrument: body.symbol!,
      side: body.side === 'Buy' ? 'buy' : 'sell',
      type: body.orderFilter === 'StopOrder' ? 'stop' : body.orderType === 'Market' ? 'market' : 'limit',
      units: Number(body.qty),
      price: body.price === undefined ? null : Number(body.price),
      trigger: body.triggerPrice === undefined ? null : Number(body.triggerPrice),
    });
    return placed ? ok({ orderId: placed.id }) : refuse(170131, 'Insufficient balance.');
  };

  const egress = async (address: string, request: EgressRequest = {}) => {
    book.follow();
    venue.now += CALL_MS;
    const { pathname, searchParams, search } = new URL(address);
    const isChange = request.method === 'POST';
    const signed = isChange ? String(request.body) : search.slice(1);
    const { headers = {} } = request;
    const text = `${headers['x-bapi-timestamp']}${KEY}${headers['x-bapi-recv-window']}${signed}`;
    const signature = createHmac('sha256', SECRET).update(text).digest('hex');
    const answer = await faults.answer(isChange ? 'change' : 'read', () => {
      if (headers['x-bapi-api-key'] !== KEY) return refuse(10003, 'API key is invalid.');
      if (headers['x-bapi-sign'] !== signature) return refuse(10004, 'Error sign, please check your signature.');
      return isChange
        ? change(pathname, parseJson(request) as Record<string, string>)
        : read(pathname, (name) => searchParams.get(name));
    });
    book.follow();
    return answer;
  };

  const adapter = bybit(
    { demo: 'https://api-testnet.bybit.com', live: 'https://api.bybit.com' },
    venueNetwork(venue, egress),
  );
  const openWith = async (
    apiKey = KEY,
    accountId = '',
    apiSecret = SECRET,
    environment: 'demo' | 'live' = 'demo',
    since?: number,
  ) => {
    const session = await adapter.connect({ apiKey, apiSecret, accountId }, environment, 'brk_1', since);
    return withLateEvents(session, () => {
      book.follow();
      venue.now += SETTLED_MS;
    });
  };

  return {
    name: 'Bybit spot',
    venue,
    book,
    state,
    secrets: [KEY, SECRET],
    credentials: { apiKey: KEY, apiSecret: SECRET, accountId: '' },
    egress,
    instrument: traded[0]!.name,
    unitStep: 0.001,
    priceStep: 0.01,
    can: { short: false, stopEntry: false, target: false },
    takesCoins: true,
    open: () => openWith(),
    openWith,
    openSince: (since: number) => openWith(undefined, undefined, undefined, undefined, since),
    ...faults.controls,
    dropStops: () => book.dropStops(),
  } satisfies HttpStandIn & Record<string, unknown>;
}
