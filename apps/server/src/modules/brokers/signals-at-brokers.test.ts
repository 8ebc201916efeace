import type { BrokerId, LogFact } from '@sealtick/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testViewer } from '../../platform/testing/viewer.ts';
import { closedFact, filledFact } from '../log/testing/facts.ts';
import { readClientOrderId } from './adapters/kraken/client-order-id.ts';
import type { StandIn } from './adapters/testing/stand-in.ts';
import { STAND_INS } from './adapters/testing/stand-ins.ts';
import type { VenueEvent } from './adapters/testing/venue.ts';
import type { BrokerAdapter } from './broker-adapter.ts';
import { listOrders, readConnection } from './read-brokers.ts';
import { CopySite } from './testing/copy-site.ts';

/** The brokers of the stand-ins, in their order. */
const NAMES = [
  'oanda',
  'metatrader-5',
  'interactive-brokers',
  'interactive-brokers-web',
  'kraken',
  'binance',
  'bybit',
  'okx',
] as const;
/** Large enough for the least order of each broker. In another currency than the risk settings, the daily limit is a share of it. */
const WORTH = { currency: 'USDT', balance: 10_000_000, equity: 10_000_000 } as const;
const ENDS: ReadonlySet<string> = new Set(['closed', 'stopped', 'target']);

const standIns = new Map<BrokerId, StandIn>(NAMES.map((name, at) => [name, STAND_INS[at]!()]));
const eachVenue = <T>(value: (venue: StandIn['venue']) => T) => [...standIns.values()].map(({ venue }) => value(venue));

/** The adapter as it is used, at its stand-in. The account is worth enough. */
const toAdapter = (broker: BrokerId, standIn: StandIn): BrokerAdapter => ({
  broker,
  async connect() {
    const session = await standIn.open();
    const account = session.account.bind(session);
    session.account = async () => ({ ...(await account()), ...WORTH });
    return session;
  },
});

let copies: CopySite;
const ids = new Map<BrokerId, string>();
const viewer = () => testViewer(copies.deps.db, { principal: { kind: 'member', accountId: 'amara', strategies: [] } });

beforeAll(async () => {
  copies = await CopySite.open([...standIns].map(([name, standIn]) => toAdapter(name, standIn)));
  await copies.site.join('amara');
  eachVenue((venue) => Object.assign(venue, { now: copies.clock.now() }));
  for (const [broker, { instrument, unitStep, priceStep }] of standIns) {
    const traded = { name: instrument, symbol: 'EURUSD', unitStep, priceStep, minUnits: unitStep };
    const account = { ...WORTH, peakEquity: WORTH.equity };
    ids.set(broker, await copies.connect('amara', { broker, instruments: [traded], ...account }));
  }
});
afterAll(async () => {
  for (const standIn of standIns.values()) await standIn.dispose?.();
  await copies.close();
});

/** Lets time pass at the site and at every broker, and works on every account. */
async function later(ms: number): Promise<void> {
  copies.later(ms);
  eachVenue((venue) => Object.assign(venue, { now: Math.max(venue.now, copies.clock.now()) }));
  await copies.tick();
}

/** Closes bars at 100, up to one that closes after now. */
async function nextBar(): Promise<void> {
  const now = copies.market.now();
  do copies.market.add([100, 100, 100, 100]);
  while (copies.market.now() < now);
  await later(0);
}

/** Until the slowest lists were read again, and every account was compared. */
async function settle(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await later(31_000);
}

const signal = (id: string, more: object) =>
  copies.opened(id, {
    entry: '100.00000',
    stop: '95.00000',
    targets: [{ price: '110.00000', weight: 1 }],
    validUntil: new Date(copies.clock.now() + 3_600_000).toISOString(),
    ...more,
  });

/** What /broker-setup shows of the newest copied signal, by broker. */
async function shown() {
  const rows = [];
  for (const [broker, id] of ids) {
    const [order] = await listOrders(viewer(), { id, limit: 1 });
    const page = await readConnection(copies.market, { ...viewer(), clock: copies.clock }, id);
    rows.push({ broker, order: order!, state: page.state, differences: page.differences });
  }
  return rows;
}

const computeMean = (events: readonly VenueEvent[]) => {
  const units = events.reduce((sum, event) => sum + event.units, 0);
  return { units, price: events.reduce((sum, event) => sum + event.units * event.price!, 0) / units };
};

/** Requires that rows, page and the broker's own book agree about the newest copied signal. */
async function expectAgreement(): Promise<void> {
  const parts = await copies.parts();
  for (const { broker, order, state, differences } of await shown()) {
    expect([broker, state, differences]).toEqual([broker, 'active', []]);
    const own = new Set(parts.filter(({ orderId }) => orderId === order.id).map(({ clientId }) => clientId));
    const { venue } = standIns.get(broker)!;
    // Kraken holds the id in a form of its own.
    const isOwn = ({ clientId }: VenueEvent['order']) => own.has(readClientOrderId(clientId) ?? clientId);
    const events = venue.events.filter(({ order: placed }) => isOwn(placed));
    const filled = events.filter(({ kind }) => kind === 'filled');
    const closed = events.filter(({ kind }) => ENDS.has(kind));
    const held = venue.positions.filter((position) => isOwn(position.order));
    const heldUnits = held.reduce((sum, { units }) => sum + units, 0);
    const isOpen = order.state === 'open' || order.state === 'partly-filled';
    expect([broker, heldUnits > 0]).toEqual([broker, isOpen]);
    if (filled.length > 0) {
      expect(order.filledUnits).toBeCloseTo(computeMean(filled).units, 6);
      expect(order.filledPrice).toBeCloseTo(computeMean(filled).price, 6);
    } else expect([broker, order.filledUnits]).toEqual([broker, 0]);
    if (closed.length > 0) expect(order.closedPrice).toBeCloseTo(computeMean(closed).price, 6);
    if (isOpen) expect(held.map(({ stop }) => stop)).toEqual(held.map(() => order.stop));
  }
}

const states = async () => Object.fromEntries((await shown()).map(({ broker, order }) => [broker, order.state]));
const all = (state: string) => Object.fromEntries(NAMES.map((name) => [name, state]));

test('A signal that is filled in two parts, whose stop moves and whose target is reached, agrees at every broker', async () => {
  await nextBar();
  eachVenue((venue) => venue.setPrice(100));
  await copies.publish(signal('sig_1', { type: 'limit', entry: '99.00000' }));
  await later(1_000);
  await settle();
  expect(await states()).toEqual(all('accepted'));
  eachVenue((venue) => {
    venue.fillPart = 0.4;
    venue.setPrice(99);
  });
  await settle();
  expect(await states()).toEqual(all('partly-filled'));
  await expectAgreement();

  eachVenue((venue) => venue.setPrice(98.9));
  await settle();
  expect(await states()).toEqual(all('open'));
  await expectAgreement();

  // No broker answers once, while the stop is moved.
  await copies.publish({ ...filledFact('sig_1'), change: 'stopMoved', stop: '97.00000' } as LogFact);
  for (const standIn of standIns.values()) standIn.fail('read', 'cut');
  await later(1_000);
  await settle();
  await expectAgreement();
  expect((await shown()).map(({ order }) => order.stop)).toEqual(NAMES.map(() => 97));

  eachVenue((venue) => venue.setPrice(110));
  await copies.publish({ ...closedFact('sig_1'), exits: [{ price: '110.00000', weight: 1 }], netR: 2.7 });
  await settle();
  expect(await states()).toEqual(all('closed'));
  await expectAgreement();
});

test('An order that the broker rejects says why at every broker', async () => {
  await nextBar();
  eachVenue((venue) => {
    venue.setPrice(100);
    venue.rejects = 'INSUFFICIENT_MARGIN';
  });
  await copies.publish(signal('sig_2', { type: 'limit', entry: '99.00000' }));
  await later(1_000);
  await settle();
  expect(await states()).toEqual(all('rejected'));
  for (const { broker, order } of await shown()) {
    expect(order.reason).not.toBeNull();
    expect([broker, order.steps.filter(({ state }) => state === 'rejected')]).toEqual([broker, [expect.anything()]]);
  }
  await expectAgreement();
});

test('A gap over the stop closes at the price of the broker, at every broker', async () => {
  await nextBar();
  await copies.publish(signal('sig_3', { type: 'market' }));
  await later(1_000);
  await settle();
  expect(await states()).toEqual(all('open'));
  await expectAgreement();

  eachVenue((venue) => venue.setPrice(90));
  await copies.publish({
    ...closedFact('sig_3'),
    reason: 'stop',
    exits: [{ price: '95.00000', weight: 1 }],
    netR: -1.01,
  });
  await settle();
  expect(await states()).toEqual(all('closed'));
  await expectAgreement();
  for (const { broker, order } of await shown()) {
    expect([broker, order.closedPrice]).toEqual([broker, 90]);
    expect(order.resultR).toBeLessThan(-1.9);
  }
});
