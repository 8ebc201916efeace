import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../../platform/migrations.ts';
import { createTestDatabase } from '../../platform/testing/database.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../../migrations');

test('settings stored before the limits of open risk get those that their maximum drawdown gives', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sealtick-limits-'));
  const db = await createTestDatabase();
  const owner = new pg.Client(db.ownerTarget);
  await owner.connect();
  const run = () => migrate({ owner: db.ownerTarget, application: 'sealtick', folder });
  try {
    await owner.query('drop schema if exists delivery_days cascade; drop schema public cascade; create schema public');
    const names = (await readdir(MIGRATIONS)).filter((name) => /^\d{4}_/.test(name)).sort();
    const added = names.find((name) => name.endsWith('_open-risk-limits'))!;
    for (const name of names.filter((one) => one < added)) {
      await cp(join(MIGRATIONS, name), join(folder, name), { recursive: true });
    }
    await run();
    await owner.query(
      `insert into account (id, email, email_verified, name, created_at, updated_at)
       values ('a', 'a@example.com', true, '', now(), now())`,
    );
    for (const drawdown of [0.05, 0.13, 0.25]) {
      await owner.query(
        `insert into risk_setting (account_id, since, currency, equity, equity_stated_at, max_risk_per_trade, sizing,
           max_daily_loss, max_drawdown, automatic_stop_loss)
         values ('a', now(), 'USD', 10000, now(), 0.02, 'fixed', 500, $1, true)`,
        [drawdown],
      );
    }
    await cp(join(MIGRATIONS, added), join(folder, added), { recursive: true });
    await run();
    const { rows } = await owner.query(
      'select max_open_risk, max_group_risk, resumed_at from risk_setting order by max_drawdown',
    );
    expect(rows).toEqual([
      { max_open_risk: 0.05, max_group_risk: 0.025, resumed_at: null },
      { max_open_risk: 0.13, max_group_risk: 0.065, resumed_at: null },
      { max_open_risk: 0.2, max_group_risk: 0.1, resumed_at: null },
    ]);
  } finally {
    await owner.end();
    await db.close();
    await rm(folder, { recursive: true });
  }
});
