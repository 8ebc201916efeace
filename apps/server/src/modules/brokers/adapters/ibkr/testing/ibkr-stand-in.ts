import type { EgressRequest } from '../../../../../platform/egress/egress.ts';
import type { BrokerCredentials } from '../../../broker-adapter.ts';
import {
  HttpFaults,
  type HttpReply,
  type HttpStandIn,
  jsonOf,
  venueNetwork,
  withLateEvents,
} from '../../testing/stand-in.ts';
import { Venue, type VenueOrder } from '../../testing/venue.ts';
import { ibkr } from '../ibkr.ts';
import type { IbkrOrderBody } from '../to-ibkr-orders.ts';
import { type BookState, type Exits, type HeldOrder, toRows, toTrades } from './ibkr-book-rows.ts';
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

interface Question {
  readonly id: string;
  readonly text: string;
}

const ok = (json: unknown): HttpReply => ({ status: 200, json });
const refuse = (error: string, status = 400): HttpReply => ({ status, json: { error, statusCode: status } });

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
  const state = {
    /** Questions that each order raises, one after another. */
    questions: [] as Question[],
    /** Another program has the session. */
    isCompeting: false,
    /** The brokerage session has ended; the token has not. */
    isDropped: false,
    /** The brokerage session is refused, as during a restart of the broker. */
    refusesLogin: false,
    /** The exits of the next order are refused. */
    refusesExits: false,
    accounts: [ACCOUNT],
    /** How often a list was read too early. */
    tooOften: 0,
    /** Answers to questions: id, and whether it was confirmed. */
    answered: [] as (readonly [string, boolean])[],
    competes: [] as boolean[],
    /** Positions that the account holds besides. */
    foreignUnits: 0,
    offset: 0,
    /** The rows of filled entries have left the list, as after a night. */
    entriesLeft: false,
    trades: (rows: object[]) => rows,
  };
  const readAt = { orders: Number.NEGATIVE_INFINITY, trades: Number.NEGATIVE_INFINITY };
  const waiting = new Map<string, { readonly left: Question[]; readonly carryOut: () => HttpReply }>();
  let isListReady = false;
  let nextReply = 1;

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
  const orderOf = (clientId: string) => venue.orders.findLast((order) => order.clientId === clientId);
  const positionOf = (order: VenueOrder | undefined) => venue.positions.find((position) => position.order === order);

  /** Asks the questions that are left, and then carries out. */
  const afterQuestions = (left: Question[], carryOut: () => HttpReply): HttpReply => {
    const [question, ...others] = left;
    if (!question) return carryOut();
    const id = `reply-${nextReply}`;
    nextReply += 1;
    waiting.set(id, { left: others, carryOut });
    return ok([
      { id, message: [`<b>${question.text}</b>\n<br>Continue?`], isSuppressed: false, messageIds: [question.id] },
    ]);
  };

  const taken = (orders: readonly IbkrOrderBody[], id: number, status: string, failing = 0): HttpReply =>
    ok(
      orders.map(({ cOID }, n) =>
        n > 0 && n >= orders.length - failing
          ? { order_id: '-1', order_status: 'Failed', local_order_id: cOID, text: 'Invalid price' }
          : {
              order_id: String(id + n + state.offset),
              local_order_id: cOID,
              order_status: status,
              encrypt_message: '1',
            },
      ),
    );

  const enter = (orders: readonly IbkrOrderBody[]): HttpReply => {
    const [entry, ...children] = orders as [IbkrOrderBody, ...IbkrOrderBody[]];
    const known = [...venue.orders, ...held.map(({ order }) => order)];
    if (known.some(({ clientId }) => clientId === entry.cOID))
      return refuse(`Order couldn't be submitted: Local order ID=${entry.cOID} is already registered.`);
    const levelOf = (type: string) => children.find(({ orderType }) => orderType === type)?.price ?? null;
    const bracket = {
      clientId: entry.cOID,
      instrument: 'SPY',
      side: entry.side === 'BUY' ? 'long' : 'short',
      type: ({ MKT: 'market', LMT: 'limit', STP: 'stop' } as const)[entry.orderType],
      units: entry.quantity,
      price: entry.price ?? null,
      stop: levelOf('STP')!,
      target: levelOf('LMT'),
      expiresAt: null,
    } as const;
    if (!venue.isOpen) {
      const order = { ...bracket, id: 900_000 + held.length * 10, state: 'pending', filled: 0 } as VenueOrder;
      held.push({ order, isCancelled: false });
      return taken(orders, order.id, 'PreSubmitted');
    }
    const order = venue.place(bracket);
    if (order.state === 'rejected') return refuse(`Order rejected: ${venue.events.at(-1)!.reason}`);
    const all = children.map(
      ({ cOID, orderType }) => ({ ref: cOID, role: orderType === 'STP' ? 'stop' : 'target' }) as const,
    );
    const refOf = (role: string) => all.find((exit) => exit.role === role)?.ref ?? null;
    const failing = state.refusesExits ? children.length : 0;
    state.refusesExits = false;
    exits.set(
      order,
      failing > 0
        ? { stop: null, target: null, closes: [], all: [] }
        : { stop: refOf('stop'), target: refOf('target'), closes: [], all },
    );
    if (failing > 0)
      for (const position of venue.positions)
        if (position.order === order) Object.assign(position, { stop: null, target: null });
    return taken(orders, order.id, order.state === 'filled' ? 'Filled' : 'Submitted', failing);
  };

  /** Orders without a parent: exits of a position, or one that closes units. */
  const leave = (orders: readonly IbkrOrderBody[]): HttpReply => {
    const clientId = orders[0]!.cOID.replace(/_[stc]\d+$/, '');
    const order = orderOf(clientId);
    const position = positionOf(order);
    if (!order || !position) return refuse('Order rejected: the account has no such position');
    const own = exits.get(order)!;
    for (const { cOID, orderType, price, quantity } of orders) {
      if (orderType === 'MKT') {
        own.closes.push(cOID);
        venue.close(position, quantity);
        continue;
      }
      const role = orderType === 'STP' ? 'stop' : 'target';
      own.all.push({ ref: cOID, role });
      own[role] = cOID;
      position[role] = price!;
    }
    return taken(orders, order.id + 100, 'Submitted');
  };

  const place = (request: EgressRequest): HttpReply => {
    const { orders } = jsonOf(request) as { orders: IbkrOrderBody[] };
    const isEntry = !/_[stc]\d+$/.test(orders[0]!.cOID);
    return afterQuestions(state.questions, () => (isEntry ? enter(orders) : leave(orders)));
  };

  /** The order of a number, and which of its rows it is. */
  const byNumber = (number: number) => {
    const row = toRows(book()).find((one) => (one as { orderId: number }).orderId === number) as
      | { order_ref?: string; status: string; conid: number; filledQuantity: number }
      | undefined;
    const ref = row?.order_ref ?? '';
    const clientId = ref.replace(/_[stc]\d+$/, '');
    return { row, ref, order: orderOf(clientId), hold: held.find(({ order }) => order.clientId === clientId) };
  };

  const end = (number: number): HttpReply => {
    const { row, ref, order, hold } = byNumber(number);
    if (!row || !/Submitted/.test(row.status)) return refuse(`OrderID ${number} doesn't exist`);
    if (hold) hold.isCancelled = true;
    else if (ref === order!.clientId) venue.cancel(order!);
    else {
      const own = exits.get(order!)!;
      const position = positionOf(order);
      const role = own.stop === ref ? 'stop' : 'target';
      own[role] = null;
      if (position) position[role] = null;
    }
    return ok({ msg: 'Request was submitted', order_id: number, conid: SPY.conid, account: ACCOUNT });
  };

  const modify = (number: number, request: EgressRequest): HttpReply => {
    const { row, ref, order } = byNumber(number);
    const position = positionOf(order);
    if (!row || !/Submitted/.test(row.status) || !position || exits.get(order!)?.stop !== ref)
      return refuse(`OrderID ${number} doesn't exist`);
    const { price } = jsonOf(request) as IbkrOrderBody;
    return afterQuestions(state.questions, () => {
      venue.moveStop(position, price!);
      return ok([{ order_id: String(number), order_status: 'Submitted' }]);
    });
  };

  const reply = (id: string, request: EgressRequest): HttpReply => {
    const asked = waiting.get(id);
    waiting.delete(id);
    const { confirmed } = jsonOf(request) as { confirmed: boolean };
    state.answered.push([id, confirmed]);
    if (!asked) return refuse('unknown reply');
    return confirmed ? afterQuestions(asked.left, asked.carryOut) : ok([{ error: 'cancelled' }]);
  };

  const change = (path: string, request: EgressRequest): HttpReply => {
    const [, number] = /\/order\/(\d+)$/.exec(path) ?? [];
    if (number !== undefined)
      return request.method === 'DELETE' ? end(Number(number)) : modify(Number(number), request);
    const [, id] = /\/iserver\/reply\/(.+)$/.exec(path) ?? [];
    return id !== undefined ? reply(id, request) : place(request);
  };

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
      const { compete } = jsonOf(request) as { compete: boolean };
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
