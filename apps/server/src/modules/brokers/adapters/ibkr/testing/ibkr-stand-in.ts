import type { EgressRequest } from '../../../../../platform/egress/send-request.ts';
import type { BrokerCredentials } from '../../../broker-adapter.ts';
import {
  HttpFaults,
  type HttpReply,
  type HttpStandIn,
  parseJson,
  venueNetwork,
  withLateEvents,
} from '../../testing/stand-in.ts';
import { Venue, type VenueOrder } from '../../testing/venue.ts';
import { ibkr } from '../ibkr.ts';
import { type BookState, type Exits, type HeldOrder, toRows, toTrades } from './ibkr-book-rows.ts';
import { ibkrChanges } from './ibkr-changes.ts';
import { ibkrState, ok, refuse } from './ibkr-state.ts';
import { OAuthServer } from './oauth-server.ts';

const ORIGIN = 'https://api.ibkr.com';
const ACCOUNT = 'DU1234567';
/** Each list may be read once in this time. */
const PACE_MS = 5_000;
/** Time that passes before events are read. */
const READ_MS = 10_000;
const CONTRACTS = [
  { name: 'SPY', conid: 756733, symbol: 'SPY', currency: 'USD', type: 'STK', exchanges: 'SMART,ARCA', step: 0.01 },
  // A search finds shares of the same name elsewhere, and first.
  { name: 'SPY', conid: 237937002, symbol: 'SPY', currency: 'MXN', type: 'STK', exchanges: 'MEXI', step: 0.01 },
  {
    name: 'EUR.USD',
    conid: 12087792,
    symbol: 'EUR',
    currency: 'USD',
    type: 'CASH',
    exchanges: 'IDEALPRO',
    step: 0.00005,
  },
] as const;
const [SPY] = CONTRACTS;

/**
 * Returns a stand-in for the Web API. Its first list of orders is empty, lists that are read too often are refused, sessions end
 * and are taken by other programs, questions come one after another, numbers of orders change, and outside of trading hours it holds
 * market orders.
 */
export function ibkrStandIn() {
  const venue = new Venue();
  const faults = new HttpFaults(venue);
  const oauth = new OAuthServer(() => venue.now);
  const exits = new Map<VenueOrder, Exits>();
  const held: HeldOrder[] = [];
  const state = ibkrState(ACCOUNT);
  const readAt = { orders: Number.NEGATIVE_INFINITY, trades: Number.NEGATIVE_INFINITY };
  let isListReady = false;

  const book = (): BookState => ({
    venue,
    account: ACCOUNT,
    conid: SPY.conid,
    ticker: 'SPY',
    exits,
    held,
    offset: state.offset,
  });
  const rows = () => {
    const all = toRows(book()) as { status: string }[];
    return state.entriesLeft ? all.filter(({ status }) => status !== 'Filled') : all;
  };
  const { byNumber, change } = ibkrChanges({ venue, state, exits, held, book });

  /** Returns a list; one that is read again too early is refused. */
  const list = (name: keyof typeof readAt, rows: () => unknown): HttpReply => {
    if (venue.now - readAt[name] < PACE_MS) {
      state.tooOften += 1;
      return refuse('Too many requests', 429);
    }
    readAt[name] = venue.now;
    return ok(rows());
  };

  const read = (path: string, query: URLSearchParams): HttpReply => {
    if (path === '/iserver/account/orders')
      return list('orders', () => {
        const isReady = isListReady;
        isListReady = true;
        if (!isReady) return { orders: [], snapshot: false };
        return { orders: faults.isLagging ? [] : faults.listed(rows()), snapshot: true };
      });
    if (path === '/iserver/account/trades') return list('trades', () => state.trades(toTrades(book())));
    if (path === '/portfolio/accounts') return ok(state.accounts.map((id) => ({ id })));
    if (path.endsWith('/summary'))
      return ok({
        netliquidation: { amount: 10_050.5, currency: 'USD', isNull: false },
        totalcashvalue: { amount: 10_000, currency: 'USD' },
      });
    if (path.startsWith('/portfolio2/')) {
      const signed = venue.positions.map(({ order, units }) => (order.side === 'long' ? units : -units));
      const position = signed.reduce((sum, units) => sum + units, state.foreignUnits);
      return ok(position === 0 ? [] : [{ conid: SPY.conid, position, avgPrice: venue.price }]);
    }
    if (path === '/iserver/secdef/search') {
      const found = CONTRACTS.filter(({ name }) => name === query.get('symbol')).toReversed();
      return found.length === 0
        ? refuse('No symbol found')
        : ok(found.map(({ conid, symbol }) => ({ conid: String(conid), symbol })));
    }
    const [, number] = /\/order\/status\/(\d+)$/.exec(path) ?? [];
    if (number !== undefined) {
      const { row, order, hold } = byNumber(Number(number));
      if (!row) return refuse('Order not found', 404);
      const at = venue.events.find((event) => event.order === order && event.kind === 'accepted')?.at ?? venue.now;
      const order_time = new Date(at).toISOString().replace(/\D/g, '').slice(2, 14);
      return ok({
        conid: row.conid,
        order_status: hold?.isCancelled ? 'Cancelled' : row.status,
        order_time,
        cum_fill: row.filledQuantity,
      });
    }
    const [, conid] = /\/contract\/(\d+)\//.exec(path) ?? [];
    const contract = CONTRACTS.find((one) => String(one.conid) === conid);
    if (!contract) return refuse('unknown address', 404);
    const { symbol, currency, type, exchanges, step } = contract;
    const rules = { increment: step, sizeIncrement: type === 'STK' ? 1 : 0.01 };
    return ok({ con_id: contract.conid, symbol, currency, instrument_type: type, valid_exchanges: exchanges, rules });
  };

  /** Keys, tokens and the brokerage session. Null for another call. */
  const session = (address: string, path: string, request: EgressRequest): HttpReply | null => {
    if (path === '/oauth/live_session_token') {
      const issued = oauth.issue(address, request);
      return issued === null ? refuse('id: 1234, error: invalid consumer', 401) : ok(issued);
    }
    if (!oauth.accepts(address, request)) return refuse('Unauthorized', 401);
    const status = {
      authenticated: !state.isDropped && !state.isCompeting,
      competing: state.isCompeting,
      connected: true,
    };
    if (path === '/tickle') return ok({ session: 'x', iserver: { authStatus: status } });
    if (path === '/iserver/auth/ssodh/init') {
      if (state.refusesLogin) return refuse('failed to generate sso dh token');
      const { compete } = parseJson(request) as { compete: boolean };
      state.competes.push(compete);
      state.isDropped = false;
      if (compete) state.isCompeting = false;
      isListReady = false;
      return ok({ authenticated: !state.isCompeting, competing: state.isCompeting, connected: true });
    }
    if (state.isDropped || state.isCompeting) return refuse('Bad Request: no bridge');
    if (path === '/iserver/accounts') return ok({ accounts: state.accounts, selectedAccount: ACCOUNT, isPaper: true });
    return path === '/iserver/account' ? ok({ set: true, acctId: ACCOUNT }) : null;
  };

  const answer = async (address: string, request: EgressRequest = {}) => {
    const { pathname, searchParams } = new URL(address);
    const path = pathname.replace('/v1/api', '');
    const early = session(address, path, request);
    if (early !== null) return new HttpFaults(venue).answer('read', () => early);
    const isRead = (request.method ?? 'GET') === 'GET';
    return faults.answer(isRead ? 'read' : 'change', () => (isRead ? read(path, searchParams) : change(path, request)));
  };

  const adapter = ibkr(ORIGIN, venueNetwork(venue, answer));
  const openWith = async (change: Partial<BrokerCredentials> = {}, environment: 'demo' | 'live' = 'demo') => {
    const opened = await adapter.connect({ ...oauth.credentials, ...change }, environment, 'brk_1');
    return withLateEvents(opened, () => {
      venue.now += READ_MS;
    });
  };
  const { accessToken, accessTokenSecret } = oauth.credentials.oauth;

  return {
    name: 'Interactive Brokers, by the Web API',
    venue,
    state,
    oauth,
    openFor: openWith,
    secrets: [accessToken, accessTokenSecret],
    credentials: oauth.credentials,
    egress: answer,
    instrument: 'SPY',
    unitStep: 1,
    priceStep: 0.01,
    can: { short: true, stopEntry: true, target: true },
    open: () => openWith(),
    openWith: (apiKey, accountId) =>
      openWith({ ...(apiKey === undefined ? {} : { apiKey }), ...(accountId === undefined ? {} : { accountId }) }),
    ...faults.controls,
    dropStops: () => {
      for (const position of venue.positions) {
        position.stop = null;
        exits.get(position.order)!.stop = null;
      }
    },
  } satisfies HttpStandIn & Record<string, unknown>;
}
