import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { readDayUse } from './day-use.ts';

const MIDNIGHT = Date.UTC(2026, 2, 16);
const HISTORY = 1_000;
const db = useTestDatabase();

beforeAll(async () => {
  const owner = new pg.Client(db.ownerTarget);
  await owner.connect();
  // Rows without the account and the signal that they refer to.
  await owner.query('set session_replication_role = replica');
  const add = (from: number, to: number, state: string, endedAt: string, createdAt: string) =>
    owner.query(`insert into broker_order (id, account_id, connection_id, signal_id, strategy_id, symbol, timeframe, side, type,
        entry, stop, targets, bar_close_at, valid_until, state, current_stop, placed_stop, profit, created_at, ended_at)
      select c || '_' || n, 'amara', c, 'sig_' || n, 'trend', 'EURUSD', '5m', 'long', 'market', 1, 1, '[]', now(), now(),
        '${state}', 1, 1, -2, ${createdAt}, ${endedAt}
      from generate_series(${from}, ${to}) n, unnest(array['brk_1', 'brk_2']) c`);
  const at = (ms: number) => `timestamptz '${new Date(ms).toISOString()}'`;
  await add(
    1,
    HISTORY,
    'closed',
    `${at(MIDNIGHT - DAY_MS)} - n * interval '1 hour'`,
    `${at(MIDNIGHT - 2 * DAY_MS)} - n * interval '1 hour'`,
  );
  // Begun yesterday and ended today; begun today; refused by a rule today.
  await add(HISTORY + 1, HISTORY + 1, 'closed', at(MIDNIGHT + HOUR_MS), at(MIDNIGHT - HOUR_MS));
  await add(HISTORY + 2, HISTORY + 3, 'open', 'null', at(MIDNIGHT + HOUR_MS));
  await add(HISTORY + 4, HISTORY + 4, 'not-placed', 'null', at(MIDNIGHT + HOUR_MS));
  await owner.query('analyze broker_order');
  await owner.end();
});

const CONNECTIONS = ['brk_1', 'brk_2'].map((id) => ({ id, since: new Date(MIDNIGHT) }));

test('what an account placed and earned since midnight', async () => {
  const use = await readDayUse(db.database, CONNECTIONS);
  expect([...use]).toEqual(['brk_1', 'brk_2'].map((id) => [id, { orders: 2, profit: -2 }]));
});

test('the orders of earlier days are not read', async () => {
  const read = await db.database.transaction(async (tx) => {
    const count = async () => {
      const { rows } = await tx.execute<{ read: string }>(sql`
        select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = 'broker_order'`);
      return Number(rows[0]!.read);
    };
    const before = await count();
    await readDayUse(tx as never, CONNECTIONS);
    return (await count()) - before;
  });
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(20);
});
