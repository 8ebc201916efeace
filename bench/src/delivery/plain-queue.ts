import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type startDatabase, WORK_CONNECTIONS } from '@sealtick/server/testing/program';
import pg from 'pg';

const AT_ONCE = 200;

interface Place extends Pick<Awaited<ReturnType<typeof startDatabase>>, 'target'> {
  readonly dataDir: string;
}

/**
 * A queue of one table, as it is often written: claims rows with SKIP LOCKED, and stores each result with its attempt in a
 * transaction. It has no leases, order, rules or health of channels. Returns after how many ms it is empty.
 */
export async function drainPlainQueue({ target, dataDir }: Place, rows: number): Promise<number> {
  // The program itself may not make tables.
  const { owner } = JSON.parse(await readFile(join(dataDir, 'postgres-passwords.json'), 'utf8'));
  const pool = new pg.Pool({ ...target, user: 'owner', password: owner, max: WORK_CONNECTIONS });
  try {
    return await drain(pool, rows);
  } finally {
    await pool.end();
  }
}

async function drain(pool: pg.Pool, rows: number): Promise<number> {
  await pool.query(`drop table if exists plain_job, plain_attempt`);
  await pool.query(`create table plain_job (id text primary key, state text not null, at timestamptz not null)`);
  await pool.query(`create index on plain_job (at) where state = 'pending'`);
  await pool.query(`create table plain_attempt (job text not null, at timestamptz not null, outcome text not null)`);
  const ids = Array.from({ length: rows }, () => randomBytes(16).toString('base64url'));
  await pool.query(`insert into plain_job select id, 'pending', now() from unnest($1::text[]) id`, [ids]);
  const from = performance.now();
  for (;;) {
    const { rows: claimed } = await pool.query<{ id: string }>(
      `update plain_job set state = 'sending' where id in
        (select id from plain_job where state = 'pending' order by at limit $1 for update skip locked) returning id`,
      [AT_ONCE],
    );
    if (claimed.length === 0) return performance.now() - from;
    await Promise.all(claimed.map(({ id }) => finish(pool, id)));
  }
}

async function finish(pool: pg.Pool, id: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`update plain_job set state = 'delivered' where id = $1`, [id]);
    await client.query(`insert into plain_attempt values ($1, now(), 'accepted')`, [id]);
    await client.query('commit');
  } finally {
    client.release();
  }
}
