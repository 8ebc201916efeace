import { writes } from '@sealtick/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinProgram } from './join-program.ts';
import { type OpenProgram, openProgram } from './open-program.ts';

const clock = { time: Date.UTC(2026, 2, 16, 9), now: () => clock.time };
let program: OpenProgram;
let cookie: string;

beforeAll(async () => {
  program = await openProgram(clock);
  cookie = await joinProgram(program.db.database, { id: 'amara', at: clock.time });
});
afterAll(() => program.close());

async function asOwner(...statements: readonly string[]): Promise<void> {
  const owner = new pg.Client(program.db.ownerTarget);
  await owner.connect();
  for (const one of statements) await owner.query(one);
  await owner.end();
}

const save = () => {
  const { method, path } = writes.watchlists.create;
  const headers = { host: 'localhost', cookie, 'sec-fetch-site': 'same-origin' };
  return program.ask({ method, url: path, payload: { name: 'List', items: [] }, headers });
};
/** Returns the check of what is stored, as /readyz lists it, and the status of the answer. */
async function readiness(): Promise<{ readonly status: number; readonly check: unknown }> {
  const answer = await program.ask({ url: '/readyz' });
  const { checks } = answer.json<{ checks: { name: string }[] }>();
  return { status: answer.statusCode, check: checks.find(({ name }) => name === 'writes') };
}

test('A change of a member that the full disk does not store turns /readyz red until it can be stored', async () => {
  expect((await readiness()).check).toBeUndefined();
  await asOwner(
    `create function disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
    'create trigger disk_full before insert on watchlist execute function disk_full()',
  );
  const refused = await save();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  const reason = 'Changes are not being stored: the disk of the database is full.';
  await expect.poll(readiness).toEqual({ status: 503, check: { name: 'writes', ok: false, reason } });
  await asOwner('drop trigger disk_full on watchlist');
  clock.time += 10_000;
  expect((await save()).statusCode).toBe(200);
  await expect.poll(async () => (await readiness()).check).toBeUndefined();
});
