import { DELIVERY_LATE_MS } from '@sealtick/contract';
import { DAY_MS, STRATEGIES } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { endSignIns } from '../../../modules/identity/index.ts';
import { openedFact } from '../../../modules/log/testing/facts.ts';
import { insertSignals } from '../../../modules/signals/index.ts';
import { signalRow } from '../../../modules/signals/testing/rows.ts';
import { type OpenProgram, openProgram } from '../../open-program.ts';
import { STRATEGY } from '../../read-samples.ts';

const MEMBERS = 10_000;
const SOCKETS = 1_000;
/** Sockets of one network address. */
const SHARING = 20;
const CUT_WITHIN_MS = 5_000;

let program: OpenProgram;
let address: string;
const sockets: WebSocket[] = [];

const tokenOf = (n: number) => `token-of-member-${n}`;

/** Makes 10,000 members on Pro, each with three subscriptions, whose browsers are signed in. */
async function join(): Promise<void> {
  const { database } = program.db;
  const [from, until] = [new Date(Date.now() - DAY_MS), new Date(Date.now() + DAY_MS)];
  const all = sql`generate_series(0, ${MEMBERS - 1}::int) n`;
  await database.execute(sql`insert into account (id, email, email_verified, name, created_at, updated_at)
    select 'm' || n, 'm' || n || '@example.com', true, '', ${from}, ${from} from ${all}`);
  await database.execute(sql`insert into sign_in (id, token, account_id, expires_at, created_at, updated_at)
    select 's' || n, encode(sha256(('token-of-member-' || n)::bytea), 'hex'), 'm' || n, ${until}, now(), now() from ${all}`);
  await database.execute(sql`insert into plan_period (account_id, plan, source, from_at, until_at, is_cancelled)
    select 'm' || n, 'pro', 'grant', ${from}, ${until}, false from ${all}`);
  for (const [i, { id }] of STRATEGIES.slice(0, 3).entries()) {
    await database.execute(sql`insert into subscription (id, account_id, strategy_id, created_at)
      select 'sub_' || ${i}::int || '_' || n, 'm' || n, ${id}, now() from ${all}`);
  }
}

/** Opens the page of a member; resolves once the feed has begun. */
function openPage(n: number): Promise<WebSocket> {
  const headers = { origin: address, cookie: `sealtick_sign_in=${tokenOf(n)}.signature` };
  const localAddress = `127.0.${1 + Math.floor(n / SHARING / 250)}.${1 + (Math.floor(n / SHARING) % 250)}`;
  const ws = new WebSocket(`${address.replace('http', 'ws')}/ws`, { headers, localAddress });
  return new Promise((resolve, reject) => {
    ws.on('error', reject);
    ws.on('message', (data) => String(data).includes('"subscribed"') && resolve(ws));
  });
}

beforeAll(async () => {
  program = await openProgram({ now: Date.now });
  address = await program.app.listen({ port: 0, host: '127.0.0.1' });
  await join();
  for (let n = 0; n < SOCKETS; n += SHARING) {
    sockets.push(...(await Promise.all(Array.from({ length: SHARING }, (_, i) => openPage(n + i)))));
  }
}, 600_000);
afterAll(async () => {
  for (const ws of sockets) ws.terminate();
  await program.close();
});

const msSince = (from: number) => Math.round(performance.now() - from);

test('Who may see less is cut within 5 s, and a signal still reaches all others within a second', async () => {
  const closed = new Promise<number>((resolve) => sockets[0]!.on('close', resolve));
  const revokedAt = performance.now();
  await endSignIns(program.db.database, 'm0');
  expect(await closed).toBe(4003);
  const cutAfter = msSince(revokedAt);
  expect(cutAfter).toBeLessThan(CUT_WITHIN_MS);

  const others = sockets.slice(1);
  const reached = others.map(
    (ws) =>
      new Promise<void>((resolve) => ws.on('message', (data) => String(data).includes('NEW_SIGNAL') && resolve())),
  );
  const { database } = program.db;
  const publishedAt = performance.now();
  const { entries } = await program.append(database, [{ ...openedFact('sig_members', STRATEGY), market: 'real' }]);
  const { entry, leafHash } = entries[0]!;
  const row = { ...signalRow(1, Date.now(), STRATEGY), id: 'sig_members', logIndex: entry.index, leafHash };
  await insertSignals(database, [row]);
  await Promise.all(reached);
  const sentAfter = msSince(publishedAt);
  console.log(`${SOCKETS} sockets: cut after ${cutAfter} ms, a signal reached all others after ${sentAfter} ms`);
  expect(sentAfter).toBeLessThan(DELIVERY_LATE_MS);
});
