import { getDecimals } from '@sealtick/engine';
import type { EgressRequest } from '../../../../../platform/egress/send-request.ts';
import type { BracketOrder } from '../../../broker-adapter.ts';
import {
  HttpFaults,
  type HttpReply,
  type HttpStandIn,
  parseJson,
  type TradedInstrument,
  venueNetwork,
} from '../../testing/stand-in.ts';
import { Venue, type VenueEvent, type VenueOrder, type VenuePosition } from '../../testing/venue.ts';
import { oanda } from '../oanda.ts';

const ACCOUNT = '101-004-1234567-001';
const TOKEN = 'a1b2c3d4e5f60718-293a4b5c6d7e8f90';
const ORIGIN = 'https://api-fxpractice.oanda.com';
const TRADED = [{ name: 'EUR_USD', unitStep: 1, priceStep: 0.00001, minUnits: 1 }];

interface OandaOrderBody {
  readonly type: string;
  readonly instrument: string;
  readonly units: string;
  readonly price?: string;
  readonly stopLossOnFill: { readonly price: string };
  readonly takeProfitOnFill?: { readonly price: string };
  readonly clientExtensions: { readonly id: string };
}

const signed = (order: VenueOrder, units: number): string => String(order.side === 'long' ? units : -units);
const getExtensions = ({ clientId }: VenueOrder) => (clientId === '' ? {} : { clientExtensions: { id: clientId } });

/** Returns the transactions of v20 that one event of the venue makes. */
function toTransactions({ id, at, kind, order, units, price, reason }: VenueEvent): object[] {
  const base = { id: String(id), time: `${new Date(at).toISOString().slice(0, -1)}123456Z` };
  const trade = { tradeID: `${order.id}1`, clientTradeID: order.clientId, price: String(price) };
  const type = `${order.type.toUpperCase()}_ORDER`;
  const priced = order.price === null ? {} : { price: String(order.price) };
  const ids = { orderID: String(order.id), clientOrderID: order.clientId };
  switch (kind) {
    case 'accepted':
      return [
        {
          ...base,
          id: String(order.id),
          type,
          reason: 'CLIENT_ORDER',
          units: signed(order, units),
          ...priced,
          ...getExtensions(order),
        },
      ];
    case 'rejected':
      return reason === 'MARKET_HALTED'
        ? [
            {
              ...base,
              id: String(order.id),
              type,
              reason: 'CLIENT_ORDER',
              units: signed(order, units),
              ...priced,
              ...getExtensions(order),
            },
            { ...base, type: 'ORDER_CANCEL', reason, ...ids },
          ]
        : [
            {
              ...base,
              type: `${type}_REJECT`,
              rejectReason: reason,
              units: signed(order, units),
              ...getExtensions(order),
            },
          ];
    case 'cancelled':
      return [{ ...base, type: 'ORDER_CANCEL', reason, ...ids }];
    case 'stop-moved':
      return [{ ...base, type: 'STOP_LOSS_ORDER', reason: 'REPLACEMENT', ...trade }];
    case 'filled':
      return [
        {
          ...base,
          type: 'ORDER_FILL',
          reason: type,
          ...ids,
          units: signed(order, units),
          price: String(price),
          commission: '0.10',
          tradeOpened: { ...trade, units: signed(order, units) },
        },
        {
          ...base,
          id: String(id + 1),
          type: 'STOP_LOSS_ORDER',
          reason: 'ON_FILL',
          ...trade,
          price: String(order.stop),
        },
      ];
    default: {
      const reasons = {
        stopped: 'STOP_LOSS_ORDER',
        target: 'TAKE_PROFIT_ORDER',
        closed: 'MARKET_ORDER_TRADE_CLOSE',
      } as const;
      const part = { ...trade, units: signed(order, -units), financing: '-0.25' };
      return [
        {
          ...base,
          type: 'ORDER_FILL',
          reason: reasons[kind],
          units: signed(order, -units),
          price: String(price),
          commission: '0',
          tradesClosed: [part],
        },
      ];
    }
  }
}

/** Returns a stand-in for OANDA: it speaks v20, its single orders lag, and it fills before it acknowledges. */
export function oandaStandIn(traded: readonly TradedInstrument[] = TRADED, accountId = ACCOUNT): HttpStandIn {
  const path = `/v3/accounts/${accountId}`;
  const venue = new Venue();
  const faults = new HttpFaults(venue);

  const transactions = () => venue.events.flatMap(toTransactions) as { id: string; type: string; reason?: string }[];
  const lastTransactionID = () => transactions().at(-1)?.id ?? '1';
  const reply = (status: number, json: object): HttpReply => ({
    status,
    json: { ...json, lastTransactionID: lastTransactionID() },
  });
  const noSuch = (what: string): HttpReply =>
    reply(404, { errorCode: `NO_SUCH_${what}`, errorMessage: `The ${what} specified does not exist` });

  const changed = (since: number): HttpReply => {
    const made = venue.events.slice(since).flatMap(toTransactions) as Record<string, string>[];
    const of = (test: (type: string) => boolean) => made.find(({ type }) => test(type!));
    const json = {
      orderCreateTransaction: of((type) => /^(MARKET|LIMIT|STOP)_ORDER$/.test(type)),
      orderFillTransaction: of((type) => type === 'ORDER_FILL'),
      orderCancelTransaction: of((type) => type === 'ORDER_CANCEL'),
      orderRejectTransaction: of((type) => type.endsWith('_REJECT')),
      stopLossOrderTransaction: of((type) => type === 'STOP_LOSS_ORDER'),
    };
    return reply(json.orderRejectTransaction ? 400 : json.orderCreateTransaction ? 201 : 200, json);
  };

  const create = (request: EgressRequest): HttpReply => {
    const { order } = parseJson(request) as { order: OandaOrderBody };
    const clientId = order.clientExtensions.id;
    // v20 refuses a client's id only while the order is pending.
    if (venue.pending().some((known) => known.clientId === clientId))
      return reply(400, {
        orderRejectTransaction: {
          id: '0',
          time: new Date(venue.now).toISOString(),
          type: 'LIMIT_ORDER_REJECT',
          rejectReason: 'CLIENT_ORDER_ID_ALREADY_EXISTS',
        },
      });
    const since = venue.events.length;
    const units = Number(order.units);
    venue.place({
      clientId,
      instrument: order.instrument,
      side: units > 0 ? 'long' : 'short',
      type: order.type.toLowerCase() as BracketOrder['type'],
      units: Math.abs(units),
      price: order.price === undefined ? null : Number(order.price),
      stop: Number(order.stopLossOnFill.price),
      target: order.takeProfitOnFill ? Number(order.takeProfitOnFill.price) : null,
      expiresAt: null,
    });
    return changed(since);
  };

  const toTrade = ({ id, order, units, price, stop }: VenuePosition) => ({
    id: `${order.id}1`,
    instrument: order.instrument,
    price: String(price),
    currentUnits: signed(order, units),
    ...getExtensions(order),
    ...(stop === null ? {} : { stopLossOrderID: String(id + 2) }),
  });
  const getOrders = () => [
    ...venue.pending().map((order) => ({
      id: String(order.id),
      type: order.type.toUpperCase(),
      instrument: order.instrument,
      units: signed(order, order.units - order.filled),
      price: String(order.price),
      ...getExtensions(order),
    })),
    ...venue.positions.flatMap(({ id, order, stop, target }) => [
      ...(stop === null
        ? []
        : [{ id: String(id + 2), type: 'STOP_LOSS', tradeID: `${order.id}1`, price: String(stop) }]),
      ...(target === null
        ? []
        : [{ id: String(id + 3), type: 'TAKE_PROFIT', tradeID: `${order.id}1`, price: String(target) }]),
    ]),
  ];

  const read = (address: string, query: URLSearchParams): HttpReply => {
    if (address === '/v3/accounts') return reply(200, { accounts: [{ id: accountId, tags: [] }] });
    if (address === `${path}/summary`)
      return reply(200, { account: { id: accountId, currency: 'USD', balance: '10000.00', NAV: '10000.00' } });
    if (address === `${path}/instruments`)
      return reply(200, {
        instruments: traded.map(({ name, unitStep, priceStep, minUnits }) => ({
          name,
          displayPrecision: getDecimals(priceStep),
          tradeUnitsPrecision: getDecimals(unitStep),
          minimumTradeSize: String(minUnits),
        })),
      });
    if (address === `${path}/transactions/sinceid`) {
      const after = BigInt(query.get('id')!);
      return reply(200, {
        transactions: transactions()
          .filter(({ id }) => BigInt(id) > after)
          .slice(0, 1_000),
      });
    }
    if (address === path) {
      const [trades, orders] = [venue.positions.map(toTrade), getOrders()];
      const account = {
        openTradeCount: trades.length,
        pendingOrderCount: orders.length,
        trades: faults.listed(trades),
        orders,
      };
      return reply(200, { account });
    }
    // Single orders, which lag behind.
    const order = venue.orders.find(({ clientId }) => address === `${path}/orders/@${clientId}`);
    return order && !faults.isLagging
      ? reply(200, { order: { id: String(order.id), state: 'PENDING' } })
      : noSuch('ORDER');
  };

  const change = (address: string, request: EgressRequest): HttpReply => {
    if (address === `${path}/orders`) return create(request);
    const since = venue.events.length;
    const [, kind, id, act] = /\/(orders|trades)\/(\d+)\/(\w+)$/.exec(address) ?? [];
    if (kind === 'orders') {
      const order = venue.pending().find((pending) => String(pending.id) === id);
      if (!order) return noSuch('ORDER');
      venue.cancel(order);
      return changed(since);
    }
    const position = venue.positions.find(({ order }) => `${order.id}1` === id);
    if (!position) return noSuch('TRADE');
    if (act === 'close') {
      const { units } = parseJson(request) as { units: string };
      venue.close(position, units === 'ALL' ? position.units : Number(units));
    } else venue.moveStop(position, Number((parseJson(request) as { stopLoss: { price: string } }).stopLoss.price));
    return changed(since);
  };

  const egress = async (address: string, request: EgressRequest = {}) => {
    const { pathname, searchParams } = new URL(address);
    if (request.headers?.authorization !== `Bearer ${TOKEN}`)
      return faults.answer('read', () => ({
        status: 401,
        json: { errorMessage: 'Insufficient authorization to perform request.' },
      }));
    const isRead = (request.method ?? 'GET') === 'GET';
    return faults.answer(isRead ? 'read' : 'change', () =>
      isRead ? read(pathname, searchParams) : change(pathname, request),
    );
  };
  const network = venueNetwork(venue, egress);
  const adapter = oanda({ demo: ORIGIN, live: 'https://api-fxtrade.oanda.com' }, network);
  const open = (apiKey = TOKEN, account = accountId) =>
    adapter.connect({ apiKey, apiSecret: '', accountId: account }, 'demo', 'brk_1');

  return {
    name: 'OANDA v20',
    venue,
    secrets: [TOKEN],
    credentials: { apiKey: TOKEN, apiSecret: '', accountId },
    egress,
    instrument: 'EUR_USD',
    unitStep: 1,
    priceStep: 0.00001,
    can: { short: true, stopEntry: true, target: true },
    open: () => open(),
    openWith: open,
    ...faults.controls,
    dropStops: () => {
      for (const position of venue.positions) position.stop = null;
    },
  };
}
