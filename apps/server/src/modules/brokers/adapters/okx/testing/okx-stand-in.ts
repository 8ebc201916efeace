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
import { okx } from '../okx.ts';

const KEY = '0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9';
const SECRET = '0KXTESTSECRET000000000000000001';
const PASSPHRASE = 'Pass-phrase1';
const CALL_MS = 50;
/** Events are returned once they are this old. */
const SETTLED_MS = 6_000;
const PAGE = 100;
/** Older orders that have ended, and their fills, are in no list. */
const KEPT_MS = 90 * 86_400_000;
const TRADED = [{ name: 'ETH-USDT', unitStep: 0.001, priceStep: 0.01, minUnits: 0.001 }];

const ok = (data: readonly unknown[]): HttpReply => ({ status: 200, json: { code: '0', msg: '', data } });
const refuse = (code: string, msg: string): HttpReply => ({ status: 200, json: { code, msg, data: [] } });
/** A refusal of one order: the code of the whole answer says only that it was refused. */
const refuseOrder = (sCode: string, sMsg: string): HttpReply => ({
  status: 200,
  json: { code: '1', msg: 'All operations failed', data: [{ sCode, sMsg, ordId: '', algoId: '' }] },
});

/** Returns a stand-in for OKX's spot trading: stops are in lists of their own, and sell by an order with another number. */
export function okxStandIn(traded: readonly TradedInstrument[] = TRADED) {
  // Conditional orders hold no coins until they trigger.
  const book = new SpotBook(false, traded[0]!.unitStep);
  const { venue } = book;
  const faults = new HttpFaults(venue);
  const state = { perm: 'read_only,trade' };
  const all = () => [...book.orders.values()];
  const isStop = ({ type }: BookOrder) => type === 'stop';
  /** The order by which a stop sells. */
  const soldBy = ({ id, type }: BookOrder) => (type === 'stop' ? `9${id}` : id);

  const toRow = (order: BookOrder) => ({
    ordId: soldBy(order),
    clOrdId: isStop(order) ? '' : order.ownId,
    algoClOrdId: isStop(order) ? order.ownId : '',
    instId: order.instrument,
    side: order.side,
    state:
      order.state === 'cancelled'
        ? 'canceled'
        : order.state === 'filled'
          ? 'filled'
          : order.filled > 0
            ? 'partially_filled'
            : 'live',
    px: order.price === null ? '' : decimalText(order.price),
    sz: decimalText(order.units),
    accFillSz: decimalText(order.filled),
    avgPx: order.filled > 0 ? decimalText(order.value / order.filled) : '',
    cTime: String(order.createdAt),
    uTime: String(order.updatedAt),
  });
  const toAlgo = (order: BookOrder) => ({
    algoId: order.id,
    algoClOrdId: order.ownId,
    instId: order.instrument,
    side: order.side,
    state: order.state === 'open' ? 'live' : order.state === 'filled' ? 'effective' : 'canceled',
    sz: decimalText(order.units),
    slTriggerPx: decimalText(order.trigger!),
    cTime: String(order.createdAt),
    uTime: String(order.updatedAt),
  });
  const toFill = ({ id, order, units, price, fee, at }: BookFill) => ({
    tradeId: id,
    billId: id,
    ordId: soldBy(order),
    clOrdId: isStop(order) ? '' : order.ownId,
    instId: order.instrument,
    fillPx: decimalText(price),
    fillSz: decimalText(units),
    fee: decimalText(order.side === 'buy' ? -fee : 0),
    feeCcy: order.side === 'buy' ? order.instrument.split('-')[0] : 'USDT',
    ts: String(at),
  });

  const read = (path: string, get: (name: string) => string | null): HttpReply => {
    const page = <T>(rows: readonly T[], getId: (row: T) => string): HttpReply => {
      const newest = [...rows].reverse();
      const after = get('after');
      const from = after === null ? 0 : newest.findIndex((row) => getId(row) === after) + 1;
      return ok(newest.slice(from, from + PAGE));
    };
    const begin = Math.max(Number(get('begin') ?? 0), venue.now - KEPT_MS);
    const waits = (order: BookOrder) => order.state === 'open';
    const isShown = ({ ownId }: BookOrder) =>
      !faults.isLagging && (ownId === get('clOrdId') || ownId === get('algoClOrdId'));
    const byId = ({ ordId }: { ordId: string }) => ordId;
    switch (path) {
      case '/api/v5/account/config':
        return ok([{ uid: '4711', perm: state.perm }]);
      case '/api/v5/account/balance':
        return ok([
          {
            totalEq: '1001.5',
            details: traded.map(({ name }) => ({ ccy: name.split('-')[0], cashBal: decimalText(book.getCoins(name)) })),
          },
        ]);
      case '/api/v5/public/instruments':
        return ok(
          traded.map(({ name, unitStep, priceStep, minUnits }) => ({
            instId: name,
            baseCcy: name.split('-')[0],
            state: 'live',
            lotSz: decimalText(unitStep),
            minSz: decimalText(minUnits),
            tickSz: decimalText(priceStep),
          })),
        );
      case '/api/v5/market/ticker':
        return ok([{ last: decimalText(venue.getPrice(get('instId')!)) }]);
      case '/api/v5/trade/order': {
        const found = all().find((order) => !isStop(order) && isShown(order));
        return found && (waits(found) || found.createdAt >= begin)
          ? ok([toRow(found)])
          : refuse('51603', 'Order does not exist');
      }
      case '/api/v5/trade/order-algo': {
        const found = all().find((order) => isStop(order) && isShown(order));
        return found ? ok([toAlgo(found)]) : refuse('51603', 'Order does not exist');
      }
      case '/api/v5/trade/orders-pending':
        return page(
          faults.listed(
            all()
              .filter((order) => waits(order) && !isStop(order))
              .map(toRow),
          ),
          byId,
        );
      case '/api/v5/trade/orders-algo-pending':
        return page(
          faults.listed(
            all()
              .filter((order) => waits(order) && isStop(order))
              .map(toAlgo),
          ),
          ({ algoId }) => algoId,
        );
      case '/api/v5/trade/orders-history':
        return page(
          all()
            .filter((order) => !waits(order) && order.createdAt >= begin && (!isStop(order) || order.filled > 0))
            .map(toRow),
          byId,
        );
      case '/api/v5/trade/orders-history-archive':
        return ok([]);
      case '/api/v5/trade/orders-algo-history':
        return page(
          all()
            .filter((order) => isStop(order) && !waits(order))
            .map(toAlgo)
            .filter((row) => row.state === get('state')),
          ({ algoId }) => algoId,
        );
      default:
        return page(book.fills.filter(({ at }) => at >= begin).map(toFill), ({ billId }) => billId);
    }
  };

  const change = (path: string, body: Readonly<Record<string, string>>): HttpReply => {
    const done = (isDone: boolean) =>
      isDone ? ok([{ sCode: '0', sMsg: '', ordId: body.ordId ?? '' }]) : refuseOrder('51400', 'Order does not exist');
    if (path.endsWith('/cancel-order')) return done(book.cancel(body.ordId!));
    if (path.endsWith('/amend-algos')) return done(book.amend(body.algoId!, Number(body.newSlTriggerPx)));
    const isAlgo = path.endsWith('/order-algo');
    const ownId = (isAlgo ? body.algoClOrdId : body.clOrdId)!;
    if (book.byOwnId(ownId)) return refuseOrder(isAlgo ? '51065' : '51016', 'Client order ID already exists');
    if (body.ordType === 'market' && body.tgtCcy !== 'base_ccy') return refuseOrder('51020', 'sz in the quote coin');
    if (isAlgo && venue.getPrice(body.instId!) <= Number(body.slTriggerPx))
      return refuseOrder('51280', 'SL trigger price must be less than the last price');
    const placed = book.place({
      ownId,
      instrument: body.instId!,
      side: body.side as 'buy' | 'sell',
      type: isAlgo ? 'stop' : (body.ordType as 'market' | 'limit'),
      units: Number(body.sz),
      price: body.px === undefined ? null : Number(body.px),
      trigger: isAlgo ? Number(body.slTriggerPx) : null,
    });
    if (!placed) return refuseOrder('51008', 'Order failed. Insufficient balance.');
    const id = isAlgo ? { algoId: placed.id } : { ordId: placed.id };
    return ok([{ sCode: '0', sMsg: '', ...id }]);
  };

  const egress = async (address: string, request: EgressRequest = {}) => {
    book.follow();
    venue.now += CALL_MS;
    const { pathname, search, searchParams } = new URL(address);
    const isChange = request.method === 'POST';
    const { headers = {} } = request;
    const body = isChange ? String(request.body) : '';
    const text = `${headers['ok-access-timestamp']}${isChange ? 'POST' : 'GET'}${pathname}${search}${body}`;
    const signature = createHmac('sha256', SECRET).update(text).digest('base64');
    const answer = await faults.answer(isChange ? 'change' : 'read', () => {
      if (headers['ok-access-key'] !== KEY)
        return { status: 401, json: { code: '50111', msg: 'Invalid OK-ACCESS-KEY' } };
      if (headers['ok-access-passphrase'] !== PASSPHRASE)
        return { status: 401, json: { code: '50105', msg: 'Request header OK-ACCESS-PASSPHRASE incorrect.' } };
      if (headers['ok-access-sign'] !== signature) return { status: 401, json: { code: '50113', msg: 'Invalid Sign' } };
      if (!isChange) return read(pathname, (name) => searchParams.get(name));
      const asked = parseJson(request);
      if (!Array.isArray(asked)) return change(pathname, asked as Record<string, string>);
      return book.cancel((asked[0] as { algoId: string }).algoId)
        ? ok([{ sCode: '0', sMsg: '' }])
        : refuseOrder('51400', 'Order does not exist');
    });
    book.follow();
    return answer;
  };

  const adapter = okx('https://www.okx.com', venueNetwork(venue, egress));
  const openWith = async (
    apiKey = KEY,
    accountId = '',
    apiSecret = SECRET,
    environment: 'demo' | 'live' = 'demo',
    passphrase = PASSPHRASE,
    since?: number,
  ) => {
    const session = await adapter.connect({ apiKey, apiSecret, accountId, passphrase }, environment, 'brk_1', since);
    return withLateEvents(session, () => {
      book.follow();
      venue.now += SETTLED_MS;
    });
  };

  return {
    name: 'OKX spot',
    venue,
    book,
    state,
    takesCoins: true,
    secrets: [KEY, SECRET, PASSPHRASE],
    credentials: { apiKey: KEY, apiSecret: SECRET, accountId: '', passphrase: PASSPHRASE },
    egress,
    instrument: traded[0]!.name,
    unitStep: 0.001,
    priceStep: 0.01,
    can: { short: false, stopEntry: false, target: false },
    open: () => openWith(),
    openWith,
    openSince: (since: number) => openWith(undefined, undefined, undefined, undefined, undefined, since),
    ...faults.controls,
    dropStops: () => book.dropStops(),
  } satisfies HttpStandIn & Record<string, unknown>;
}
