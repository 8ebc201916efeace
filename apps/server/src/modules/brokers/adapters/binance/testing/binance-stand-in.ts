import { createHmac } from 'node:crypto';
import type { EgressRequest } from '../../../../../platform/egress/egress.ts';
import type { BrokerSession } from '../../../broker-adapter.ts';
import { type CallFault, HttpFaults, type HttpReply, type StandIn, venueNetwork } from '../../testing/stand-in.ts';
import { Venue, type VenueOrder } from '../../testing/venue.ts';
import { binance } from '../binance.ts';

const KEY = 'k3y0123456789abcdefABCDEF';
const SECRET = 's3cret0123456789abcdefABCDEF';
const ORIGINS = { demo: 'https://testnet.binance.vision', live: 'https://api.binance.com' };
const LAG_MS = 500;
const CHANGE_MS = 50;
/** Time between two reads of a list, and until an event is returned. */
const READ_MS = 6_000;

interface Row {
  readonly symbol: string;
  readonly orderId: number;
  readonly orderListId: number;
  readonly clientOrderId: string;
  readonly side: 'BUY' | 'SELL';
  readonly type: string;
  status: string;
  readonly price: string;
  readonly stopPrice: string;
  readonly origQty: string;
  executedQty: string;
  cummulativeQuoteQty: string;
  readonly time: number;
  updateTime: number;
}

const text = (value: number) => String(Number(value.toFixed(8)));
const refuse = (code: number, msg: string): HttpReply => ({ status: 400, json: { code, msg } });

/** Returns a stand-in for Binance's spot interface: its lists lag, and a stop is placed only when the entry is filled whole. */
export function binanceStandIn() {
  const venue = new Venue();
  const faults = new HttpFaults();
  const rows: Row[] = [];
  const trades: object[] = [];
  const entries = new Map<
    VenueOrder,
    { row: Row; exits: Omit<Row, 'orderId' | 'time' | 'updateTime' | 'origQty'>[] }
  >();
  const state = { mayWithdraw: false, canTrade: true };
  let seen = 0;
  let nextId = 1;
  let lagUntil = 0;
  let isHalved = false;

  const addRow = (row: Omit<Row, 'orderId' | 'time' | 'updateTime'>): Row => {
    nextId += 1;
    rows.push({ ...row, orderId: nextId, time: venue.now, updateTime: venue.now });
    return rows.at(-1)!;
  };
  const trade = (row: Row, units: number, price: number) => {
    row.executedQty = text(Number(row.executedQty) + units);
    row.cummulativeQuoteQty = text(Number(row.cummulativeQuoteQty) + units * price);
    row.status = Number(row.executedQty) >= Number(row.origQty) ? 'FILLED' : 'PARTIALLY_FILLED';
    row.updateTime = venue.now;
    trades.push({
      id: trades.length + 1,
      orderId: row.orderId,
      symbol: row.symbol,
      price: text(price),
      qty: text(units),
      commission: '0',
      commissionAsset: 'USDT',
      time: venue.now,
    });
  };
  const exitsOf = ({ clientId }: VenueOrder) =>
    rows.filter((row) => row.side === 'SELL' && row.clientOrderId.startsWith(`${clientId}-`));
  const cancelExits = (order: VenueOrder) => {
    for (const row of exitsOf(order)) if (row.status === 'NEW') row.status = 'CANCELED';
  };
  /** What the venue did since the last call, as orders and trades of the exchange. */
  const follow = () => {
    for (const { kind, order, units, price } of venue.events.slice(seen)) {
      const entry = entries.get(order);
      const position = venue.positions.find((open) => open.order === order);
      if (!entry) continue;
      if (kind === 'filled') {
        trade(entry.row, units, price!);
        const isWhole = order.filled >= order.units;
        if (isWhole) for (const exit of entry.exits) addRow({ ...exit, status: 'NEW', origQty: text(order.filled) });
        // The exchange places stop and target with the last fill.
        if (position)
          Object.assign(position, isWhole ? { stop: order.stop, target: order.target } : { stop: null, target: null });
      } else if (kind === 'cancelled') entry.row.status = 'CANCELED';
      else if (kind === 'stopped' || kind === 'target') {
        const type = kind === 'stopped' ? 'STOP_LOSS' : 'LIMIT_MAKER';
        trade(exitsOf(order).find((row) => row.type === type && row.status === 'NEW')!, units, price!);
        cancelExits(order);
      }
    }
    seen = venue.events.length;
  };

  const placeList = (query: URLSearchParams): HttpReply => {
    const get = (name: string) => query.get(name) ?? '';
    const clientOrderId = get('workingClientOrderId');
    if (rows.some((row) => row.clientOrderId === clientOrderId && row.status === 'NEW'))
      return refuse(-2010, 'Duplicate order sent.');
    const list = {
      symbol: get('symbol'),
      orderListId: nextId + 100,
      executedQty: '0',
      cummulativeQuoteQty: '0',
      status: 'NEW',
    };
    const isFok = get('workingTimeInForce') === 'FOK';
    const pending = (id: string, type: string, price: string, stopPrice: string) => ({
      ...list,
      clientOrderId: id,
      side: 'SELL' as const,
      type,
      price,
      stopPrice,
    });
    const hasTarget = query.has('pendingAbovePrice');
    const stopPrice = get(hasTarget ? 'pendingBelowStopPrice' : 'pendingStopPrice');
    const exits = [
      pending(get(hasTarget ? 'pendingBelowClientOrderId' : 'pendingClientOrderId'), 'STOP_LOSS', '0', stopPrice),
      ...(hasTarget ? [pending(get('pendingAboveClientOrderId'), 'LIMIT_MAKER', get('pendingAbovePrice'), '0')] : []),
    ];
    const rejects = venue.rejects ?? (venue.isOpen ? null : 'Market is closed.');
    venue.rejects = null;
    if (rejects) return refuse(venue.isOpen ? -2010 : -1013, rejects);
    const price = get('workingPrice');
    const row = addRow({
      ...list,
      clientOrderId,
      side: 'BUY',
      type: 'LIMIT',
      price,
      stopPrice: '0',
      origQty: get('workingQuantity'),
    });
    const order = venue.place({
      clientId: clientOrderId,
      instrument: list.symbol,
      side: 'long',
      type: isFok ? 'market' : 'limit',
      units: Number(row.origQty),
      price: Number(price),
      stop: Number(stopPrice),
      target: hasTarget ? Number(get('pendingAbovePrice')) : null,
      expiresAt: null,
    });
    entries.set(order, { row, exits });
    follow();
    return {
      status: 200,
      json: {
        orderListId: list.orderListId,
        orderReports: [{ orderId: row.orderId, clientOrderId, status: row.status }],
      },
    };
  };

  const openOf = (clientOrderId: string) =>
    venue.positions.find(({ order }) => clientOrderId.startsWith(`${order.clientId}-`));
  const sell = (query: URLSearchParams): HttpReply => {
    const get = (name: string) => query.get(name) ?? '0';
    const id = query.get('newClientOrderId') ?? get('belowClientOrderId');
    const position = openOf(id);
    const units = Number(get('quantity'));
    const free = position ? position.units - (position.stop === null ? 0 : position.units) : 0;
    if (!position || units > free + 1e-9)
      return refuse(-2010, 'Account has insufficient balance for requested action.');
    const base = {
      symbol: get('symbol'),
      side: 'SELL' as const,
      status: 'NEW',
      origQty: text(units),
      executedQty: '0',
      cummulativeQuoteQty: '0',
    };
    const stopPrice = query.get('stopPrice') ?? query.get('belowStopPrice');
    if (stopPrice === null) {
      const row = addRow({ ...base, orderListId: -1, clientOrderId: id, type: 'MARKET', price: '0', stopPrice: '0' });
      trade(row, units, venue.price);
      venue.close(position, units);
      follow();
      return { status: 200, json: { orderId: row.orderId, status: row.status } };
    }
    const isList = query.has('abovePrice');
    const orderListId = isList ? nextId + 100 : -1;
    const row = addRow({ ...base, orderListId, clientOrderId: id, type: 'STOP_LOSS', price: '0', stopPrice });
    if (isList)
      addRow({
        ...base,
        orderListId,
        clientOrderId: get('aboveClientOrderId'),
        type: 'LIMIT_MAKER',
        price: get('abovePrice'),
        stopPrice: '0',
      });
    venue.moveStop(position, Number(stopPrice));
    position.target = isList ? Number(get('abovePrice')) : null;
    follow();
    return {
      status: 200,
      json: {
        orderId: row.orderId,
        status: 'NEW',
        orderReports: [{ orderId: row.orderId, clientOrderId: id, status: 'NEW' }],
      },
    };
  };

  const cancel = (query: URLSearchParams): HttpReply => {
    const wanted = query.get('orderListId') ?? query.get('orderId');
    const found = rows.filter(
      (row) => row.status === 'NEW' && String(query.has('orderListId') ? row.orderListId : row.orderId) === wanted,
    );
    const [first] = found;
    if (!first) return refuse(-2011, 'Unknown order sent.');
    for (const row of found) row.status = 'CANCELED';
    const order = [...entries].find(([, { row }]) => row === first)?.[0];
    if (order) venue.cancel(order);
    const position = order ? undefined : openOf(first.clientOrderId);
    if (position) Object.assign(position, { stop: null, target: null });
    follow();
    return { status: 200, json: { orderId: first.orderId, status: 'CANCELED' } };
  };

  const filters = [
    { filterType: 'PRICE_FILTER', tickSize: '0.01000000' },
    { filterType: 'LOT_SIZE', minQty: '0.00100000', stepSize: '0.00100000' },
    { filterType: 'NOTIONAL', minNotional: '0.05000000' },
  ];
  const read = (path: string, query: URLSearchParams): HttpReply => {
    const json = (value: unknown): HttpReply => ({ status: 200, json: value });
    switch (path) {
      case '/api/v3/exchangeInfo':
        return json({
          symbols: [{ symbol: 'ETHUSDT', baseAsset: 'ETH', quoteAsset: 'USDT', opoAllowed: true, filters }],
        });
      case '/api/v3/ticker/price':
        return json({ symbol: 'ETHUSDT', price: text(venue.price) });
      case '/api/v3/account':
        return json({
          uid: 42,
          canTrade: state.canTrade,
          balances: [{ asset: 'USDT', free: '900.0', locked: '100.0' }],
        });
      case '/sapi/v1/account/apiRestrictions':
        return json({ enableWithdrawals: state.mayWithdraw });
      case '/api/v3/openOrders':
        return json(rows.filter(({ status }) => ['NEW', 'PARTIALLY_FILLED'].includes(status)));
      case '/api/v3/allOrders': {
        const known = rows.filter(({ symbol }) => symbol === query.get('symbol'));
        const listed = isHalved ? known.slice(0, Math.floor(known.length / 2)) : known;
        isHalved = false;
        return json(listed);
      }
      case '/api/v3/myTrades':
        return json(trades);
      case '/api/v3/allOrderList':
        return json(rows.filter(({ orderListId }) => orderListId !== -1));
      default: {
        const row = rows.find(({ clientOrderId }) => clientOrderId === query.get('origClientOrderId'));
        return row && venue.now >= lagUntil ? json(row) : refuse(-2013, 'Order does not exist.');
      }
    }
  };

  const egress = async (address: string, request: EgressRequest = {}) => {
    const { pathname, searchParams, search } = new URL(address);
    follow();
    // The venue forgets an order by its id.
    for (const [order, { row }] of entries)
      if (row.status === 'NEW' && !venue.orders.includes(order)) {
        entries.delete(order);
        rows.splice(rows.indexOf(row), 1);
      }
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
    return faults.answer('change', () =>
      method === 'DELETE' ? cancel(searchParams) : isList ? placeList(searchParams) : sell(searchParams),
    );
  };

  const adapter = binance(ORIGINS, venueNetwork(venue, egress));
  const openWith = async (apiKey = KEY, _accountId = '', apiSecret = SECRET, environment: 'demo' | 'live' = 'demo') => {
    const session = await adapter.connect({ apiKey, apiSecret, accountId: '' }, environment, 'brk_1');
    const facade: BrokerSession = {
      holdsTargets: true,
      account: () => session.account(),
      instruments: () => session.instruments(),
      place: session.place,
      moveStop: session.moveStop,
      cancel: session.cancel,
      close: session.close,
      positions: () => session.positions(),
      orders: () => session.orders(),
      events: (after) => {
        follow();
        venue.now += READ_MS;
        return session.events(after);
      },
      dispose: () => session.dispose(),
    };
    return facade;
  };

  return {
    name: 'Binance spot',
    venue,
    state,
    secrets: [KEY, SECRET],
    instrument: 'ETHUSDT',
    unitStep: 0.001,
    priceStep: 0.01,
    can: { short: false, stopEntry: false, target: true },
    open: () => openWith(),
    openWith,
    fail: (kind: 'change' | 'read', fault: CallFault) => faults.fail(kind, fault),
    /** The next change is carried out, and the one after it does not arrive. */
    failSecondChange: () => {
      faults.fail('change', null);
      faults.fail('change', 'cut');
    },
    arrive: () => faults.arrive(),
    lagReads: () => {
      lagUntil = venue.now + LAG_MS;
    },
    halveLists: () => {
      isHalved = true;
    },
  } satisfies StandIn & Record<string, unknown>;
}
