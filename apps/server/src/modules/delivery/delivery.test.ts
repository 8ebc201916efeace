import { DEFAULT_DELIVERY_RULE } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { account } from '../identity/identity.tables.ts';
import { deleteChannel, insertChannel, selectChannels } from './channels/channel-repository.ts';
import { DELIVERY_DAYS, dayOf, keepDays } from './days/day-partitions.ts';
import { delivery } from './delivery.tables.ts';
import { insertRules, selectRules, selectRulesOf } from './rules/rule-repository.ts';

const NOW = new Date('2026-03-02T10:00:00Z');
const MEMBER = 'acc_member';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.database.insert(account).values({
    id: MEMBER,
    email: 'amara@example.com',
    emailVerified: true,
    name: 'Amara',
    createdAt: NOW,
    updatedAt: NOW,
  });
});
afterAll(() => db.close());

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
    const rulesOf = await selectRulesOf(db.database, [MEMBER, 'acc_other']);
    expect([rulesOf(MEMBER).all.minConfidence, rulesOf('acc_other').all.minConfidence]).toEqual([50, 70]);
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

  test('are days of UTC', () => {
    expect(dayOf(Date.UTC(2026, 2, 2, 23, 59, 59, 999))).toBe('2026-03-02');
  });
});
