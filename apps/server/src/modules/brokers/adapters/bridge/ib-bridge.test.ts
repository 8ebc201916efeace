import { afterEach, describe, expect, test } from 'vitest';
import type { BracketOrder } from '../../broker-adapter.ts';
import { CONFORMANCE } from '../testing/conformance.ts';
import { type IbStandIn, ibStandIn } from './testing/ib-stand-in.ts';
import { MARKET_ORDER } from './testing/market-order.ts';
import type { TwsStandIn } from './testing/tws/tws-stand-in.ts';

const opened: ReturnType<typeof ibStandIn>[] = [];
const onTws = (...options: Parameters<typeof ibStandIn>) => {
  const standIn = ibStandIn(...options);
  opened.push(standIn);
  return standIn;
};
afterEach(async () => {
  for (const standIn of opened.splice(0)) await standIn.dispose!();
});

describe('The bridge to TWS, over the protocol on a port', () => {
  test.each(CONFORMANCE)('withstands: $fault', async ({ run }) => {
    expect(await run(onTws())).toMatch(/\.$/);
  });
});

const ORDER: BracketOrder = { ...MARKET_ORDER, instrument: 'EURUSD' };
const ENTRY: BracketOrder = { ...ORDER, clientId: 's2-a1-p1', type: 'limit', price: 99 };
const working = ({ tws }: IbStandIn) => tws.book.open().map(({ ref, quantity, filled }) => [ref, quantity - filled]);

describe('TWS restarts every night and gives order ids to other orders', () => {
  test('changes still reach the orders that they are for', async () => {
    const standIn = onTws();
    const session = await standIn.open();
    await session.place(ORDER);
    await session.place(ENTRY);
    const before = standIn.tws.book.open().map(({ orderId }) => orderId);
    standIn.tws.restart();
    expect(standIn.tws.book.open().map(({ orderId }) => orderId)).not.toEqual(before);
    await session.positions();
    expect((await session.moveStop(ORDER.clientId, 96)).outcome).toBe('accepted');
    expect((await session.cancel(ENTRY.clientId)).outcome).toBe('accepted');
    expect(await session.positions()).toMatchObject([{ clientId: ORDER.clientId, units: 10_000, stop: 96 }]);
    expect(working(standIn).map(([ref]) => ref)).toEqual(['st:s1-a1-p1.t', 'st:s1-a1-p1.s']);
  });

  test('no stop is cancelled while TWS lists no positions', async () => {
    const standIn = onTws();
    const session = await standIn.open();
    await session.place(ORDER);
    standIn.tws.restart();
    standIn.tws.hidesPositions = true;
    standIn.venue.now += 5_000;
    for (let call = 0; call < 15; call += 1) await standIn.poll();
    expect(working(standIn).map(([ref]) => ref)).toEqual(['st:s1-a1-p1.t', 'st:s1-a1-p1.s']);
    expect(await session.positions()).toEqual([]);
    standIn.tws.hidesPositions = false;
    expect(await session.positions()).toMatchObject([{ clientId: ORDER.clientId, units: 10_000, stop: 95 }]);
  });

  test('around the set time no entry is placed, and stops are moved', async () => {
    const standIn = onTws({ restartAt: localTime(Date.UTC(2026, 8, 1, 12, 1)) });
    const session = await standIn.open();
    expect(await session.place(ORDER)).toMatchObject({
      outcome: 'rejected',
      reason: expect.stringMatching('restarts'),
    });
    standIn.venue.now += 5 * 60_000;
    const later = { ...ORDER, clientId: 's3-a1-p1' };
    expect((await session.place(later)).outcome).toBe('accepted');
    expect((await session.moveStop(later.clientId, 96)).outcome).toBe('accepted');
  });
});

describe('A connection that TWS refuses says what to do', () => {
  test.each([
    ['a client id in use', (tws: TwsStandIn) => (tws.takenClientId = 71), 'Another program uses the client id 71'],
    ['the read-only API', (tws: TwsStandIn) => (tws.isReadOnly = true), 'Untick Read-Only API'],
    ['several accounts', (tws: TwsStandIn) => (tws.accounts = ['DU1', 'DU2']), 'Set account in the file of settings'],
    ['TWS not running', (tws: TwsStandIn) => (tws.isAway = true), 'TWS ended the connection'],
  ])('%s', async (_what, prepare, line) => {
    const standIn = onTws();
    prepare(standIn.tws);
    await expect(standIn.open()).rejects.toThrow('The program on your machine has not called yet');
    expect(standIn.lines.join('\n')).toContain(line);
  });
});

test('While TWS has no connection to Interactive Brokers nothing is reported', async () => {
  const standIn = onTws();
  const session = await standIn.open();
  standIn.tws.announce(1100, 'Connectivity between IB and TWS has been lost.');
  await standIn.poll();
  standIn.venue.now += 20_000;
  await expect(session.positions()).rejects.toThrow('has not reported for 20 s');
  expect(standIn.lines.at(-1)).toBe('TWS has no connection to Interactive Brokers.');
  await standIn.poll();
  standIn.tws.announce(1102, 'Connectivity between IB and TWS has been restored.');
  await expect.poll(() => session.positions().catch(() => null)).toEqual([]);
});

describe('An entry', () => {
  test('that TWS would hold until the opening is cancelled there', async () => {
    const standIn = onTws();
    const session = await standIn.open();
    standIn.venue.isOpen = false;
    const answer = await session.place(ENTRY);
    expect(answer).toMatchObject({ outcome: 'rejected', reason: expect.stringContaining('until 2026-09-02') });
    expect(working(standIn)).toEqual([]);
  });

  test('whose stop TWS refuses is closed, and nothing of it stays', async () => {
    const standIn = onTws();
    const session = await standIn.open();
    standIn.tws.book.refusesStop = true;
    expect(await session.place(ORDER)).toEqual({
      outcome: 'rejected',
      reason: '201 Order rejected - reason:Stop price is too far from the market.',
    });
    expect(await session.positions()).toEqual([]);
    expect(working(standIn)).toEqual([]);
  });

  test('takes order ids that TWS accepts after a duplicate', async () => {
    const standIn = onTws();
    const session = await standIn.open();
    standIn.tws.useIdsUpTo(500);
    expect((await session.place(ORDER)).outcome).toBe('accepted');
    expect(standIn.tws.usedIds).toEqual([501, 502, 503]);
  });

  test('is known after a start of the program, and its position too', async () => {
    const standIn = onTws();
    const session = await standIn.open();
    const first = await session.place(ORDER);
    standIn.restartProgram();
    expect(await session.positions()).toMatchObject([
      { clientId: ORDER.clientId, units: 10_000, price: 100, stop: 95 },
    ]);
    expect(await session.place(ORDER)).toEqual(first);
    expect(standIn.venue.orders).toHaveLength(1);
  });
});

describe('An entry that ends', () => {
  test('at TWS, by its time or by hand, is reported as cancelled once', async () => {
    const standIn = onTws();
    const session = await standIn.open();
    await session.place({ ...ENTRY, expiresAt: standIn.venue.now + 60_000 });
    const entry = standIn.tws.book.open().find(({ ref }) => ref === 'st:s2-a1-p1')!;
    expect([entry.tif, entry.goodTill]).toEqual(['GTD', '20260901-12:01:00']);
    standIn.tws.book.cancel(entry);
    await standIn.poll();
    const events = (await session.events(null)).map(({ kind, units }) => [kind, units]);
    expect(events).toEqual([
      ['accepted', 10_000],
      ['cancelled', 10_000],
    ]);
    expect(working(standIn)).toEqual([]);
  });

  test('after a part was filled leaves a stop and a target of that part', async () => {
    const standIn = onTws();
    const session = await standIn.open();
    await session.place(ENTRY);
    standIn.venue.fillPart = 0.4;
    standIn.venue.setPrice(99);
    expect((await session.cancel(ENTRY.clientId)).outcome).toBe('accepted');
    for (let call = 0; call < 12; call += 1) await standIn.poll();
    expect(working(standIn)).toEqual([
      ['st:s2-a1-p1.t', 4_000],
      ['st:s2-a1-p1.s', 4_000],
    ]);
    expect(await session.positions()).toMatchObject([{ clientId: ENTRY.clientId, units: 4_000, stop: 95 }]);
  });
});

describe('A close', () => {
  test('of a part leaves stop and target for the rest', async () => {
    const standIn = onTws();
    const session = await standIn.open();
    await session.place(ORDER);
    expect((await session.close(ORDER.clientId, 4_000)).outcome).toBe('accepted');
    expect(working(standIn)).toEqual([
      ['st:s1-a1-p1.t', 6_000],
      ['st:s1-a1-p1.s', 6_000],
    ]);
    expect(await session.positions()).toMatchObject([{ units: 6_000, stop: 95 }]);
    expect((await session.close(ORDER.clientId, null)).outcome).toBe('accepted');
    expect([working(standIn), await session.positions()]).toEqual([[], []]);
    const closed = (await session.events(null)).filter(({ kind }) => kind === 'closed');
    expect(closed.map(({ units, costs }) => [units, costs])).toEqual([
      [4_000, 2],
      [6_000, 2],
    ]);
  });

  test('that TWS rejects leaves the position with its stop and target', async () => {
    const standIn = onTws();
    const session = await standIn.open();
    await session.place(ORDER);
    standIn.venue.rejects = 'No trading permissions.';
    expect((await session.close(ORDER.clientId, null)).outcome).toBe('rejected');
    expect(await session.positions()).toMatchObject([{ units: 10_000, stop: 95 }]);
    expect(working(standIn)).toEqual([
      ['st:s1-a1-p1.s', 10_000],
      ['st:s1-a1-p1.t', 10_000],
    ]);
  });
});

test('What a member holds without the site is shown without an id', async () => {
  const standIn = onTws();
  const session = await standIn.open();
  await session.place(ORDER);
  standIn.venue.place({ ...ORDER, clientId: 'by-hand', units: 3_000 });
  standIn.venue.now += 5_000;
  const positions = await session.positions();
  expect(positions.map(({ clientId, units }) => [clientId, units])).toEqual([
    [ORDER.clientId, 10_000],
    [null, 3_000],
  ]);
});

const localTime = (at: number) => new Date(at).toTimeString().slice(0, 5);
