import { DEFAULT_DELIVERY_RULE } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { addAccount } from '../../testing/add-account.ts';
import { account } from '../identity/account.tables.ts';
import { deleteChannel, insertChannel, selectChannels } from './channels/channel-repository.ts';
import { DELIVERY_DAYS, getDay, keepDays } from './days/day-partitions.ts';
import { delivery, deliveryAttempt, deliveryRule } from './delivery.tables.ts';
import { insertRules, RULE_VERSIONS_MAX, selectAccountRules, selectRules } from './rules/rule-repository.ts';

const NOW = new Date('2026-03-02T10:00:00Z');
const MEMBER = 'acc_member';
const OTHER = 'acc_ben';

const db = useTestDatabase();
beforeAll(async () => {
  for (const id of [MEMBER, OTHER]) await addAccount(db.database, id, NOW);
});

const addChannel = (address: string) =>
  insertChannel(
    db.database,
    { accountId: MEMBER, kind: 'email', address, label: address, state: 'active', categories: ['signals'] },
    NOW,
  );

const addDelivery = async (channelId: string, issuedOn: string, sourceIndex: number) =>
  db.database.insert(delivery).values({
    issuedOn,
    sourceLog: 'log',
    sourceIndex,
    channelId,
    kind: 'email',
    id: `dl_${sourceIndex}`,
    accountId: MEMBER,
    type: 'signal.opened',
    state: 'pending',
    rank: 0,
    nextAttemptAt: NOW,
    queuedAt: NOW,
  });

const partitions = async () => {
  const { rows } = await db.database.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'delivery_days'::regnamespace and relkind = 'r' order by 1`,
  );
  return rows.map(({ name }) => name);
};

describe('Channels', () => {
  test('of a member are listed from the oldest, and a deleted one leaves no address and no open delivery', async () => {
    const [first, second] = [await addChannel('a@example.com'), await addChannel('b@example.com')];
    await addDelivery(first.id, '2026-03-02', 1);
    expect(await deleteChannel(db.database, MEMBER, first.id, NOW)).toBe(true);
    expect(await deleteChannel(db.database, MEMBER, first.id, NOW)).toBe(false);
    expect((await selectChannels(db.database, MEMBER)).map(({ id }) => id)).toEqual([second.id]);
    const { rows } = await db.database.execute<Record<string, unknown>>(
      sql`select address, secret, label from delivery_channel where id = ${first.id}`,
    );
    expect(rows).toEqual([{ address: first.id, secret: null, label: '' }]);
    const [cancelled] = await db.database.select().from(delivery);
    expect(cancelled).toMatchObject({ state: 'cancelled', reason: 'the channel was deleted' });
  });

  test('of a member have one row for each address', async () => {
    await addChannel('c@example.com');
    await expect(addChannel('c@example.com')).rejects.toThrow();
  });
});

describe('Rules', () => {
  test('are the defaults until a member saves some, and then the newest version', async () => {
    expect(await selectRules(db.database, MEMBER)).toMatchObject({ all: DEFAULT_DELIVERY_RULE, savedAt: null });
    const all = { ...DEFAULT_DELIVERY_RULE, minConfidence: 50 as const };
    const saved = { channels: {}, strategies: {}, fallback: [] };
    await insertRules(db.database, MEMBER, { ...saved, all: DEFAULT_DELIVERY_RULE }, NOW);
    await insertRules(db.database, MEMBER, { ...saved, all }, NOW);
    expect(await selectRules(db.database, MEMBER)).toMatchObject({ all, savedAt: NOW.toISOString() });
    const rulesByAccount = await selectAccountRules(db.database, [MEMBER, 'acc_other']);
    expect([rulesByAccount(MEMBER).all.minConfidence, rulesByAccount('acc_other').all.minConfidence]).toEqual([50, 0]);
  });

  test('have as many stored versions as the limit, however often a member changes them', async () => {
    const saved = { channels: {}, strategies: {}, fallback: [] };
    await insertRules(db.database, OTHER, { ...saved, all: DEFAULT_DELIVERY_RULE }, NOW);
    for (let n = 0; n < RULE_VERSIONS_MAX + 5; n += 1) {
      const minConfidence = n % 2 === 0 ? 50 : 60;
      await insertRules(db.database, MEMBER, { ...saved, all: { ...DEFAULT_DELIVERY_RULE, minConfidence } }, NOW);
    }
    const count = (accountId: string) => db.database.$count(deliveryRule, eq(deliveryRule.accountId, accountId));
    expect([await count(MEMBER), await count(OTHER)]).toEqual([RULE_VERSIONS_MAX, 1]);
    const rulesByAccount = await selectAccountRules(db.database, [MEMBER, OTHER]);
    expect([rulesByAccount(MEMBER).all.minConfidence, rulesByAccount(OTHER).savedAt]).toEqual([50, NOW.toISOString()]);
  });
});

describe('Days of deliveries', () => {
  test('are made ahead, hold their rows, and are dropped after 90 days', async () => {
    const channel = await addChannel('d@example.com');
    await keepDays(db.database, NOW.getTime());
    await keepDays(db.database, NOW.getTime());
    const made = await partitions();
    // The row of the first test was in the rest before, where it stays.
    expect(made).toContain('delivery_20260303');
    expect(made).toContain('delivery_attempt_20260305');
    expect(made).not.toContain('delivery_20260302');
    await addDelivery(channel.id, '2026-03-03', 2);
    await keepDays(db.database, NOW.getTime() + (DELIVERY_DAYS + 1) * DAY_MS);
    expect((await db.database.select().from(delivery)).map(({ sourceIndex }) => sourceIndex)).toEqual([2]);
    await keepDays(db.database, NOW.getTime() + (DELIVERY_DAYS + 2) * DAY_MS);
    expect(await db.database.select().from(delivery)).toEqual([]);
    expect(await partitions()).not.toContain('delivery_20260303');
  });

  test('wait for a backup that reads the table, and no one waits behind them', async () => {
    const at = NOW.getTime() + 200 * DAY_MS;
    const reader = new pg.Client(db.ownerTarget);
    await reader.connect();
    await reader.query('begin');
    await reader.query('lock table delivery, delivery_attempt in access share mode');
    await keepDays(db.database, at);
    expect(await partitions()).not.toContain(`delivery_${getDay(at).replaceAll('-', '')}`);
    await reader.query('commit');
    await reader.end();
    await keepDays(db.database, at);
    expect(await partitions()).toContain(`delivery_${getDay(at).replaceAll('-', '')}`);
  });

  test('are days of UTC', () => {
    expect(getDay(Date.UTC(2026, 2, 2, 23, 59, 59, 999))).toBe('2026-03-02');
  });
});

describe('Attempts', () => {
  const add = (deliveryId: string, { issuedOn = '2026-03-02', accountId = MEMBER } = {}) =>
    db.database
      .insert(deliveryAttempt)
      .values({ issuedOn, deliveryId, accountId, fence: 1, startedAt: NOW, tookMs: 1, outcome: 'accepted' });
  const attempts = async () =>
    (await db.database.select().from(deliveryAttempt)).map(({ deliveryId }) => deliveryId).sort();

  test.each([
    `update delivery_attempt set outcome = 'retry'`,
    'delete from delivery_attempt',
    'truncate delivery_attempt',
  ])('are refused to the program for "%s"', async (change) => {
    await expect(db.database.execute(sql.raw(change))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('permission denied') },
    });
  });

  test('are not changed for the owner of the tables either, also on days made later', async () => {
    await add('dl_rest');
    await keepDays(db.database, NOW.getTime() + 10 * DAY_MS);
    await add('dl_day', { issuedOn: '2026-03-12' });
    const owner = new pg.Client(db.ownerTarget);
    await owner.connect();
    for (const deliveryId of ['dl_rest', 'dl_day']) {
      const change = owner.query('update delivery_attempt set took_ms = 2 where delivery_id = $1', [deliveryId]);
      await expect(change).rejects.toThrow(/Rows of \w+ are never changed/);
    }
    await expect(owner.query('truncate delivery_attempt')).rejects.toThrow(/are never changed/);
    await owner.end();
    expect(await attempts()).toEqual(['dl_day', 'dl_rest']);
  });

  test('end with the account, and with their day', async () => {
    const leaving = 'acc_leaving';
    await addAccount(db.database, leaving, NOW);
    await add('dl_leaving', { accountId: leaving });
    await db.database.delete(account).where(eq(account.id, leaving));
    expect(await attempts()).toEqual(['dl_day', 'dl_rest']);
    await db.database.execute(sql`select drop_delivery_days('2026-03-12'::date)`);
    expect(await attempts()).toEqual(['dl_day']);
    await db.database.execute(sql`select drop_delivery_days('2026-03-13'::date)`);
    expect(await attempts()).toEqual([]);
  });
});
