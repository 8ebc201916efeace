import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../../platform/migrations.ts';
import { createTestDatabase } from '../../platform/testing/database.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../../migrations');

test('series stored before the kinds of prices get the usual kind of their instrument, or ask by the name of their file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sealtick-series-'));
  const db = await createTestDatabase();
  const owner = new pg.Client(db.ownerTarget);
  await owner.connect();
  const run = () => migrate({ owner: db.ownerTarget, application: 'sealtick', folder });
  try {
    await owner.query('drop schema public cascade; create schema public');
    const names = (await readdir(MIGRATIONS)).sort();
    for (const name of names.filter((one) => one < '0007')) {
      await cp(join(MIGRATIONS, name), join(folder, name), { recursive: true });
    }
    await run();
    for (const symbol of ['EURUSD', 'GBPUSD', 'BTCUSD']) {
      await owner.query(
        `with series as (
           insert into bar_series (symbol, timeframe, market, source, clock, redistributable)
           values ($1, '1h', 'real', 'csv', 'UTC', false) returning id
         )
         insert into bar_import (series_id, file_name, format, zone, rows, stored, known, changed, replaced, refused)
         select id, $2, 'csv', 'UTC', 0, 0, 0, 0, 0, 0 from series`,
        [symbol, symbol === 'GBPUSD' ? 'GBPUSD_1H_ASK.csv' : `${symbol}_mask.csv`],
      );
    }
    await cp(join(MIGRATIONS, '0007_series-prices'), join(folder, '0007_series-prices'), { recursive: true });
    await run();
    const { rows } = await owner.query('select symbol, prices from bar_series order by symbol');
    expect(rows).toEqual([
      { symbol: 'BTCUSD', prices: 'trades' },
      { symbol: 'EURUSD', prices: 'bid' },
      { symbol: 'GBPUSD', prices: 'ask' },
    ]);
  } finally {
    await owner.end();
    await db.close();
    await rm(folder, { recursive: true });
  }
});
