import { createHash, createHmac } from 'node:crypto';
import { getDecimals } from '@sealtick/engine';
import type { EgressRequest } from '../../../../../platform/egress/send-request.ts';
import { clientTag } from '../../client-tag.ts';
import {
  HttpFaults,
  type HttpReply,
  type HttpStandIn,
  type TradedInstrument,
  decimalText as text,
  venueNetwork,
  withLateEvents,
} from '../../testing/stand-in.ts';
import { Venue, type VenueOrder } from '../../testing/venue.ts';
import { readClientOrderId, toStopOrderId } from '../client-order-id.ts';
import { kraken } from '../kraken.ts';

/** Of a key that may trade. */
export const KEY_RIGHTS = ['query-funds', 'query-open-trades', 'query-closed-trades', 'modify-trades', 'close-trades'];
const KEY = 'k3yAAAABBBBCCCCDDDDEEEE=';
const SECRET = Buffer.from('the secret of the test account').toString('base64');
/** Time between two reads of the history for events. */
const READ_MS = 16_000;
const CALL_MS = 50;
const TRADED = [{ name: 'ETHUSD', unitStep: 0.001, priceStep: 0.01, minUnits: 0.001 }];
const CHANGES = new Set(['AddOrder', 'AmendOrder', 'CancelOrder']);

interface Row {
  refid: string | null;
  userref: number | null;
  cl_ord_id: string | null;
  status: string;
  opentm: number;
  closetm?: number;
  descr: { pair: string; type: 'buy' | 'sell'; ordertype: string; price: string };
  vol: string;
  vol_exec: string;
  price: string;
}

const toPair = ({ name, unitStep, priceStep, minUnits }: TradedInstrument) => ({
  altname: name,
  base: `X${name.replace(/USD$/, '')}`,
  lot_decimals: getDecimals(unitStep),
  pair_decimals: getDecimals(priceStep),
  tick_size: String(priceStep),
  ordermin: String(minUnits),
  status: 'online',
});

/** Returns a stand-in for Kraken's spot interface: its numbers must ascend, its pages are short, and errors have status 200. */
export function krakenStandIn(traded: readonly TradedInstrument[] = TRADED) {
  const venue = new Venue();
  const faults = new HttpFaults(venue);
  const rows = new Map<string, Row>();
  const trades: Record<
    string,
    { readonly ordertxid: string; readonly time: number; readonly [field: string]: unknown }
  > = {};
  const entries = new Map<VenueOrder, string>();
  const state = { permissions: [...KEY_RIGHTS], engineDelayMs: 5_000, siteLagMs: 0, refusedAmends: 0 };
  const unseen = venue.follower();
  let nonce = 0n;

  const seconds = () => venue.now / 1_000;
  const addRow = (row: Omit<Row, 'opentm' | 'vol_exec' | 'price' | 'status'>): string => {
    const txid = `O${String(rows.size + 1).padStart(5, '0')}-AAAAA-BBBBBB`;
    rows.set(txid, { ...row, status: 'open', opentm: seconds(), vol_exec: '0', price: '0' });
    return txid;
  };
  const end = (row: Row, status: string) => Object.assign(row, { status, closetm: seconds() });
  const trade = (txid: string, units: number, price: number) => {
    const row = rows.get(txid)!;
    const before = Number(row.vol_exec);
    row.price = text((Number(row.price) * before + price * units) / (before + units));
    row.vol_exec = text(before + units);
    if (Number(row.vol_exec) >= Number(row.vol) - 1e-9) end(row, 'closed');
    const id = `T${String(Object.keys(trades).length + 1).padStart(5, '0')}`;
    trades[id] = { ordertxid: txid, time: seconds(), price: text(price), vol: text(units), fee: '0.01' };
  };
  const getPosition = (entry: string) => venue.positions.find(({ order }) => entries.get(order) === entry);
  /** Entries by the mark of the orders that protect or end their position. */
  const marks = new Map<number, string>();
  const stopIds = new Map<string, string>();
  const getEntry = ({ refid, userref, cl_ord_id }: Pick<Row, 'refid' | 'userref' | 'cl_ord_id'>) =>
    refid ?? stopIds.get(cl_ord_id ?? '') ?? marks.get(userref ?? 0) ?? null;
  const getStops = (entry: string) =>
    [...rows].filter(
      ([, row]) =>
        row.status === 'open' &&
        row.descr.ordertype === 'stop-loss' &&
        row.descr.type === 'sell' &&
        getEntry(row) === entry,
    );

  /** What the venue did since the last call. */
  const follow = () => {
    for (const { kind, order, units, price } of unseen()) {
      const entry = entries.get(order);
      if (entry === undefined) continue;
      const { descr } = rows.get(entry)!;
      if (kind === 'filled') {
        trade(entry, units, price!);
        const stop = { ...descr, type: 'sell' as const, ordertype: 'stop-loss', price: text(order.stop) };
        addRow({ refid: entry, userref: null, cl_ord_id: null, descr: stop, vol: text(units) });
      } else if (kind === 'cancelled') end(rows.get(entry)!, 'canceled');
      else if (kind === 'stopped') for (const [txid, row] of getStops(entry)) trade(txid, Number(row.vol), price!);
    }
    for (const [order, txid] of entries)
      if (rows.get(txid)?.status === 'open' && !venue.orders.includes(order)) {
        rows.delete(txid);
        entries.delete(order);
      }
  };

  const ok = (result: unknown): HttpReply => ({ status: 200, json: { error: [], result } });
  const refuse = (error: string): HttpReply => ({ status: 200, json: { error: [error] } });

  const add = (get: (name: string) => string | null, sentAt: number): HttpReply => {
    if (sentAt + state.engineDelayMs > Date.parse(get('deadline')!)) return refuse('EService:Deadline elapsed');
    const id = get('cl_ord_id');
    if (id !== null && get('userref') !== null) return refuse('EGeneral:Invalid arguments');
    if (id !== null && [...rows.values()].some((row) => row.cl_ord_id === id && row.status === 'open'))
      return refuse('EOrder:cl_ord_id must be unique');
    return get('type') === 'buy' ? buy(get, id!) : sell(get, id);
  };

  const buy = (get: (name: string) => string | null, id: string): HttpReply => {
    const rejects = venue.rejects
      ? 'EOrder:Insufficient funds'
      : venue.isOpen
        ? null
        : 'EService:Market in cancel_only mode';
    venue.rejects = null;
    if (rejects) return refuse(rejects);
    const ordertype = get('ordertype')!;
    const price = get('price');
    const descr = { pair: get('pair')!, type: 'buy' as const, ordertype, price: price ?? '0' };
    const txid = addRow({ refid: null, userref: null, cl_ord_id: id, descr, vol: get('volume')! });
    const order = venue.place({
      clientId: id,
      instrument: descr.pair,
      side: 'long',
      type: ordertype === 'stop-loss' ? 'stop' : (ordertype as 'market' | 'limit'),
      units: Number(get('volume')),
      price: price === null ? null : Number(price),
      stop: Number(get('close[price]')),
      target: null,
      expiresAt: null,
    });
    entries.set(order, txid);
    marks.set(clientTag(readClientOrderId(id)!).magic, txid);
    stopIds.set(toStopOrderId(readClientOrderId(id)!), txid);
    return ok({ txid: [txid] });
  };

  const sell = (get: (name: string) => string | null, cl_ord_id: string | null): HttpReply => {
    const userref = cl_ord_id === null ? Number(get('userref')) : null;
    const units = Number(get('volume'));
    const entry = getEntry({ refid: null, userref, cl_ord_id });
    const position = entry === null ? undefined : getPosition(entry);
    if (!position || entry === null) return refuse('EOrder:Insufficient funds');
    const held = getStops(entry).reduce((sum, [, row]) => sum + Number(row.vol), 0);
    if (units > position.units + venue.otherCoins - held + 1e-9) return refuse('EOrder:Insufficient funds');
    const ordertype = get('ordertype')!;
    const descr = { pair: get('pair')!, type: 'sell' as const, ordertype, price: get('price') ?? '0' };
    const txid = addRow({ refid: null, userref, cl_ord_id, descr, vol: text(units) });
    if (ordertype === 'stop-loss') venue.moveStop(position, Number(descr.price));
    else {
      venue.close(position, units);
      trade(txid, units, venue.getPrice(descr.pair));
    }
    return ok({ txid: [txid] });
  };

  const change = (name: string, get: (field: string) => string | null, sentAt: number): HttpReply => {
    if (name === 'AddOrder') return add(get, sentAt);
    const row = rows.get(get('txid')!);
    if (row?.status !== 'open') return refuse('EOrder:Unknown order');
    const order = [...entries].find(([, txid]) => txid === get('txid'))?.[0];
    const position = order ? undefined : getPosition(getEntry(row) ?? '');
    if (name === 'AmendOrder') {
      if (state.refusedAmends > 0) {
        state.refusedAmends -= 1;
        return refuse('EOrder:Invalid price');
      }
      row.descr.price = get('trigger_price')!;
      if (position) venue.moveStop(position, Number(row.descr.price));
      return ok({ amend_id: 'TTTTTT' });
    }
    if (order) venue.cancel(order);
    else end(row, 'canceled');
    if (position) position.stop = null;
    return ok({ count: 1 });
  };

  const read = (name: string, get: (field: string) => string | null): HttpReply => {
    const only = ([, row]: [string, Row]) =>
      get('cl_ord_id') === null || (row.cl_ord_id === get('cl_ord_id') && !faults.isLagging);
    const page = (all: [string, unknown][]) => {
      const rest = all.slice(Number(get('ofs') ?? 0));
      return Object.fromEntries(faults.listed(rest, Math.ceil).slice(0, 50));
    };
    const from = Number(get('start') ?? 0);
    switch (name) {
      case 'AssetPairs':
        return ok(Object.fromEntries(traded.map((pair) => [`X${pair.name}`, toPair(pair)])));
      case 'Time':
        return ok({ unixtime: Math.floor(seconds()) });
      case 'GetApiKeyInfo':
        return ok({ permissions: state.permissions });
      case 'TradeBalance':
        return ok({ eb: '1000.0', e: '1001.5' });
      case 'Balance':
        // A part of the coins earns a yield.
        return ok({
          ZUSD: '1000',
          ...Object.fromEntries(
            traded.flatMap(({ name }) => {
              const [asset, half] = [name.replace(/USD$/, ''), text(venue.getCoins(name) / 2)];
              return [[`X${asset}`, half] as const, [`${asset}.F`, half] as const];
            }),
          ),
        });
      case 'OpenOrders':
        return ok({ open: Object.fromEntries([...rows].filter((row) => row[1].status === 'open' && only(row))) });
      case 'ClosedOrders': {
        const all = [...rows].filter((row) => row[1].status !== 'open' && row[1].closetm! >= from && only(row));
        return ok({ closed: page(all), count: all.length });
      }
      default: {
        const all = Object.entries(trades).filter(([, { time }]) => time >= from);
        return ok({ trades: page(all), count: all.length });
      }
    }
  };

  const egress = async (address: string, request: EgressRequest = {}) => {
    follow();
    venue.now += CALL_MS;
    const { pathname } = new URL(address);
    const name = pathname.split('/').at(-1)!;
    const body = String(request.body ?? '');
    const fields = new URLSearchParams(body);
    const get = (field: string) => fields.get(field);
    if (pathname.startsWith('/0/private/')) {
      const hash = createHash('sha256')
        .update(get('nonce') + body)
        .digest();
      const signature = createHmac('sha512', Buffer.from(SECRET, 'base64'))
        .update(pathname)
        .update(hash)
        .digest('base64');
      if (request.headers?.['api-key'] !== KEY) return faults.answer('read', () => refuse('EAPI:Invalid key'));
      if (request.headers['api-sign'] !== signature)
        return faults.answer('read', () => refuse('EAPI:Invalid signature'));
      if (BigInt(get('nonce')!) <= nonce) return faults.answer('read', () => refuse('EAPI:Invalid nonce'));
      nonce = BigInt(get('nonce')!);
    }
    const isChange = CHANGES.has(name);
    const sentAt = venue.now;
    const answer = await faults.answer(isChange ? 'change' : 'read', () =>
      isChange ? change(name, get, sentAt) : read(name, get),
    );
    follow();
    return answer;
  };

  const adapter = kraken('https://api.kraken.com', {
    ...venueNetwork(venue, egress),
    now: () => venue.now - state.siteLagMs,
  });
  const openWith = async (
    apiKey = KEY,
    _accountId = '',
    apiSecret = SECRET,
    environment: 'demo' | 'live' = 'live',
    since?: number,
  ) => {
    const session = await adapter.connect({ apiKey, apiSecret, accountId: '' }, environment, 'brk_1', since);
    return withLateEvents(session, () => {
      follow();
      venue.now += READ_MS;
    });
  };

  return {
    name: 'Kraken spot',
    venue,
    state,
    secrets: [KEY, SECRET],
    credentials: { apiKey: KEY, apiSecret: SECRET, accountId: '' },
    egress,
    instrument: 'ETHUSD',
    unitStep: 0.001,
    priceStep: 0.01,
    can: { short: false, stopEntry: true, target: false },
    open: () => openWith(),
    openWith,
    openSince: (since: number) => openWith(undefined, undefined, undefined, undefined, since),
    ...faults.controls,
    /** @param which The first and the last, not included, of each position's stops; all without it */
    dropStops: (...which: [from?: number, to?: number]) => {
      for (const position of venue.positions) {
        for (const [, row] of getStops(entries.get(position.order)!).slice(...which)) end(row, 'canceled');
        position.stop = null;
      }
    },
  } satisfies HttpStandIn & Record<string, unknown>;
}
