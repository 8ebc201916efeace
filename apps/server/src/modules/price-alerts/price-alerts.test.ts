import { OPEN_PRICE_ALERTS_MAX, type PriceAlert, writes } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { silentLog } from '../../platform/logging.ts';
import { Schedule } from '../../platform/schedule.ts';
import { START, useMembers } from '../../testing/use-members.ts';
import { deliveryEvent } from '../delivery/delivery.tables.ts';
import { LastPrices } from '../market-data/last-prices.ts';
import { deleteExpired } from '../personal-data/delete-expired.ts';
import { TestMarket } from '../runner/testing/test-market.ts';
import { checkAlerts } from './check-alerts.ts';
import { createPriceAlerts } from './index.ts';
import { reachedAlerts } from './price-alert-repository.ts';
import { priceAlert, priceAlertCheck } from './price-alerts.tables.ts';

const STEP = 300_000;
const BEGIN = START - STEP;

const market = new TestMarket(BEGIN);

const { acts, clock, database, done, get, signIn } = useMembers(({ clock: wall, db }) => [
  createPriceAlerts({
    workDatabase: db.database,
    clock: wall,
    schedule: new Schedule(wall, silentLog),
    log: silentLog,
    provider: market,
    lastPrices: new LastPrices(market, wall),
  }),
]);
const { create, remove } = writes.priceAlerts;
const list = () => get<PriceAlert[]>('/api/price-alerts');
const check = () => checkAlerts({ db: database(), provider: market, clock, log: silentLog });
const events = () => database().select().from(deliveryEvent);
/** The bar in which an alert was created: only its close counts. */
const QUIET: [number, number, number, number] = [1_995, 1_999, 1_990, 1_998];
const GOLD = { symbol: 'XAUUSD' };
const ROW = { ...GOLD, accountId: 'amara', direction: 'above' } as const;

let tests = 0;
beforeEach(async () => {
  // Last prices are read once a second.
  tests += 1;
  clock.time = START + tests * 10_000;
  market.add([1_990, 2_100, 1_900, 1_995]);
  await database().delete(deliveryEvent);
  await database().delete(priceAlertCheck);
  await signIn();
});

describe('A price alert', () => {
  test('takes its direction from the last price', async () => {
    const high = await done(create, { ...GOLD, level: '2000', note: ' Old high ' });
    expect(high).toMatchObject({ direction: 'above', level: '2000.000', note: 'Old high', firedAt: null });
    expect(await done(create, { ...GOLD, level: '1990.5' })).toMatchObject({ direction: 'below', level: '1990.500' });
    expect((await list()).map(({ level }) => level).sort()).toEqual(['1990.500', '2000.000']);
    expect(acts[0]).toBe(`price-alert.created ${high.id}`);
  });

  test.each([
    [{ level: '1995' }, '422 XAUUSD is at 1995.000 now. Choose a level above or below.'],
    [{ level: '2000', direction: 'below' }, '422 XAUUSD is at 1995.000, which is already below 2000.000.'],
    [{ level: '1990', direction: 'above' }, '422 XAUUSD is at 1995.000, which is already above 1990.000.'],
    [
      { level: '2000.0001' },
      '422 2000.0001 is between two ticks of XAUUSD. Use a multiple of 0.001, such as 2000.000.',
    ],
    [{ level: '0' }, '422 The level must be a price above 0, and at most 1000000000000.'],
    [{ level: '9999999999999' }, '422 The level must be a price above 0, and at most 1000000000000.'],
    [{ level: '2000', symbol: 'NONE' }, '422 Unknown symbol NONE.'],
    [{ level: '-5' }, '400'],
    [{ level: '2000', note: 'x'.repeat(201) }, '400'],
  ] as const)('with %j is refused', async (wrong, message) => {
    await expect(done(create, { ...GOLD, ...wrong })).rejects.toThrow(message);
  });

  test('needs a price of the symbol', async () => {
    market.time = BEGIN;
    await expect(done(create, { ...GOLD, level: '2000' })).rejects.toThrow('422 XAUUSD has no price yet');
  });

  test('is refused while an equal one is open', async () => {
    const { id } = await done(create, { ...GOLD, level: '2000', note: 'Old high' });
    await expect(done(create, { ...GOLD, level: '2000.0' })).rejects.toThrow(
      '409 You have an open price alert for XAUUSD above 2000.000 already.',
    );
    expect(await list()).toHaveLength(1);
    await done(remove, { id });
    await done(create, { ...GOLD, level: '2000' });
  });

  test('is refused beyond fifty open ones', async () => {
    for (let n = 0; n < OPEN_PRICE_ALERTS_MAX; n += 1) await done(create, { ...GOLD, level: `${2_000 + n}` });
    await expect(done(create, { ...GOLD, level: '3000' })).rejects.toThrow(
      '409 An account has at most 50 open price alerts.',
    );
  });

  test('fires once when a later bar passes its level, and stays in the list', async () => {
    const { id } = await done(create, { ...GOLD, level: '2000', note: 'Old high' });
    await check();
    expect(await events(), 'the bar before was above the level').toEqual([]);
    market.add(QUIET, [2_010, 2_020, 2_005, 2_015]);
    await check();
    await check();
    const at = new Date(market.closeOfLast).toISOString();
    expect(await events()).toMatchObject([
      {
        type: 'price.alert',
        category: 'price-alerts',
        accountId: 'amara',
        at: new Date(clock.time),
        data: { symbol: 'XAUUSD', direction: 'above', level: '2000.000', price: '2010.000', note: 'Old high', at },
      },
    ]);
    expect(await list()).toMatchObject([{ id, firedAt: at, firedPrice: '2010.000' }]);
  });

  test('is deleted 90 days after it fired by the wall clock, however fast the market is', async () => {
    await done(create, { ...GOLD, level: '2000' });
    market.add(QUIET, [2_010, 2_020, 2_005, 2_015]);
    await check();
    await database()
      .update(priceAlert)
      .set({ firedAt: new Date(clock.time + 365 * DAY_MS) });
    await deleteExpired(database(), clock.time + 90 * DAY_MS - 1);
    expect(await database().$count(priceAlert)).toBe(1);
    await deleteExpired(database(), clock.time + 90 * DAY_MS + 1);
    expect(await database().$count(priceAlert)).toBe(0);
  });

  test('fires although another one cannot be stored, which is tried again', async () => {
    await done(create, { ...GOLD, level: '2000' });
    await done(create, { ...GOLD, level: '2001' });
    market.add(QUIET, [1_998, 2_010, 1_990, 2_005]);
    const fired = async () => (await list()).filter(({ firedAt }) => firedAt !== null).length;
    let asked = 0;
    const failing = {
      now: () => {
        asked += 1;
        if (asked === 1) throw new Error('The event cannot be recorded.');
        return clock.now();
      },
    };
    await checkAlerts({ db: database(), provider: market, clock: failing, log: silentLog });
    expect(await fired()).toBe(1);
    await check();
    expect(await fired()).toBe(2);
  });

  test('fires once when two nodes check at the same time', async () => {
    for (let n = 0; n < 5; n += 1) await done(create, { ...GOLD, level: `${2_000 + n}` });
    market.add(QUIET, [1_995, 2_100, 1_990, 1_998]);
    await Promise.all([check(), check(), check()]);
    expect(await events()).toHaveLength(5);
  });

  test('that was deleted does not fire', async () => {
    const { id } = await done(create, { ...GOLD, level: '2000' });
    await done(remove, { id });
    await expect(done(remove, { id })).rejects.toThrow('404 Unknown price alert.');
    market.add(QUIET, [1_995, 2_100, 1_990, 1_998]);
    await check();
    expect(await events()).toEqual([]);
  });

  test('of another account is unknown', async () => {
    const { id } = await done(create, { ...GOLD, level: '2000' });
    await signIn('ben');
    expect(await list()).toEqual([]);
    await expect(done(remove, { id })).rejects.toThrow('404');
  });

  test('does not fire by bars that the site has stopped showing', async () => {
    await done(create, { ...GOLD, level: '2000' });
    market.add(QUIET, [1_995, 2_100, 1_990, 1_998]);
    const hidden = vi.spyOn(market, 'lastBar').mockResolvedValue(null);
    await check();
    expect(await events()).toEqual([]);
    hidden.mockRestore();
    await check();
    expect(await events()).toHaveLength(1);
  });

  test('is compared with bars that came while the program was stopped', async () => {
    await done(create, { ...GOLD, level: '1950' });
    for (let n = 0; n < 50; n += 1) market.add([1_995, 1_999, n === 20 ? 1_949 : 1_990, 1_995]);
    await check();
    expect(await list()).toMatchObject([{ firedPrice: '1950.000' }]);
  });

  test('fires by the bar that closed as it was stored', async () => {
    await done(create, { ...GOLD, level: '3000' });
    const createdAt = new Date(market.closeOfLast + STEP / 2);
    market.add([1_995, 2_010, 1_990, 2_005]);
    await check();
    await database()
      .insert(priceAlert)
      .values({ ...ROW, id: 'pa_late', level: '2000.000', createdAt });
    market.add(QUIET);
    await check();
    expect(await events()).toMatchObject([{ data: { level: '2000.000', price: '2005.000' } }]);
  });

  test('fires where thousands of others are open on its symbol, none of which is read that no bar reaches', async () => {
    const createdAt = new Date(market.closeOfLast);
    market.add(QUIET, [1_995, 2_010, 1_990, 1_998]);
    const ofThisBar = new Date(market.closeOfLast - 1);
    await database().execute(sql`
      insert into price_alert (id, account_id, symbol, direction, level, created_at)
      select 'pa_' || n, 'amara', 'XAUUSD', 'above', (1999 + n % 2 * 1000)::text, ${ofThisBar.toISOString()}::timestamptz
      from generate_series(1, 2002) n`);
    await database()
      .insert(priceAlert)
      .values({ ...ROW, id: 'pa_z', level: '2000.000', createdAt });
    const pages: number[] = [];
    for await (const page of reachedAlerts(database(), 'XAUUSD', { low: 1_990, high: 2_010 })) pages.push(page.length);
    expect(pages).toEqual([1_000, 2]);
    await check();
    expect(await events()).toMatchObject([{ data: { level: '2000.000' } }]);
    expect(await database().select().from(priceAlertCheck)).toEqual([
      { symbol: 'XAUUSD', checkedUntil: new Date(market.closeOfLast) },
    ]);
  });

  test('is compared with bars after the clock of the market has gone back', async () => {
    const checkedUntil = new Date(market.closeOfLast + 100 * DAY_MS);
    await database().insert(priceAlertCheck).values({ symbol: 'XAUUSD', checkedUntil });
    await done(create, { ...GOLD, level: '2000' });
    market.add(QUIET, [1_995, 2_100, 1_990, 1_998]);
    await check();
    expect(await events()).toHaveLength(1);
  });
});
