import { account, KeyCache, keyHasher, newKeySecret } from '@sealtick/server/testing/program';
import { sql } from 'drizzle-orm';
import { startOwnDatabase } from '../measure/own-database.ts';
import type { Row } from '../measure/row.ts';
import { toSpread } from '../measure/spread.ts';

export const KEY_CHECK = 'api: check of an API key';
const KEYS = 1_000_000;
/** Keys that programs call with. */
const USED = 1_000;
const CALLS = 200_000;
const QUERIES = 2_000;
const ROUNDS = 11;
const GOAL_US = 10;
/** One statement must end within the limit of the database. */
const ADDED_AT_ONCE = 20_000;
const CALLER = { clientAddress: '192.0.2.1' };

/** Measures how long a key in use is checked while the database has a million keys, beside one query for each call, without the time of PostgreSQL. */
export async function keyCheck(): Promise<Row> {
  const db = await startOwnDatabase();
  try {
    const hash = keyHasher('secret of the site');
    const secrets = Array.from({ length: USED }, () => newKeySecret('live'));
    await addKeys(db.database, secrets.map(hash));
    const cache = new KeyCache({ db: db.database, clock: { now: Date.now }, hash });
    await Promise.all(secrets.map((secret) => cache.find(secret, CALLER)));
    const [cached, queried]: [number[], number[]] = [[], []];
    let [right, queriedRight] = [0, 0];
    for (let round = 0; round <= ROUNDS; round += 1) {
      await cache.refresh();
      let before = process.cpuUsage();
      for (let call = 0; call < CALLS; call += 1) {
        const found = cache.find(secrets[call % USED]!, CALLER);
        // Awaited only where a busy machine made what was read too old.
        const principal = found instanceof Promise ? await found : found;
        if (principal?.accountId === `a${call % USED}`) right += 1;
      }
      cached.push(usSince(before) / CALLS);
      before = process.cpuUsage();
      for (let call = 0; call < QUERIES; call += 1) {
        const stored = hash(secrets[call % USED]!);
        const { rows } = await db.database.execute<{ id: string }>(
          sql`select account_id as id from api_key_secret where hash = ${stored}`,
        );
        if (rows[0]?.id === `a${call % USED}`) queriedRight += 1;
      }
      queried.push(usSince(before) / QUERIES);
    }
    const isRight = right === CALLS * (ROUNDS + 1);
    const peakMb = process.resourceUsage().maxRSS / 1024;
    const figures = ([first = Number.NaN, ...rest]: readonly number[]) => ({ first, ...toSpread(rest), peakMb });
    const [ours, peer] = [figures(cached), figures(queried)];
    const agree = queriedRight === QUERIES * (ROUNDS + 1);
    return {
      job: KEY_CHECK,
      size: `${KEYS.toLocaleString('en-US')} keys, ${USED.toLocaleString('en-US')} in use`,
      ours,
      peers: { 'one query for each call': { ...peer, agree, ratio: agree ? peer.median / ours.median : null } },
      unit: 'µs of processor time a call',
      agree: isRight && ours.median <= GOAL_US,
      ...(isRight ? { missed: 'GOAL MISSED' } : {}),
    };
  } finally {
    await db.close();
  }
}

function usSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Adds accounts with the keys in use, and one account with all others. */
async function addKeys(db: Awaited<ReturnType<typeof startOwnDatabase>>['database'], used: readonly string[]) {
  const at = new Date();
  const row = { emailVerified: true, name: '', createdAt: at, updatedAt: at };
  const ids = [...used.map((_, i) => `a${i}`), 'others'];
  await db.insert(account).values(ids.map((id) => ({ id, email: `${id}@example.com`, ...row })));
  const scopes = JSON.stringify(['signals:read']);
  const key = sql`mode, scopes, addresses, epoch, created_at`;
  const facts = sql`'live', ${scopes}::jsonb, '[]'::jsonb, 0, now()`;
  for (let from = 1; from <= KEYS - USED; from += ADDED_AT_ONCE) {
    const numbers = sql`generate_series(${from}::int, ${Math.min(KEYS - USED, from + ADDED_AT_ONCE - 1)}::int) n`;
    await db.execute(sql`insert into api_key (id, account_id, name, ${key})
      select 'key_' || n, 'others', 'Key', ${facts} from ${numbers}`);
    await db.execute(sql`insert into api_key_secret (hash, key_id, account_id, start, "end", created_at)
      select md5(n::text), 'key_' || n, 'others', 'stk_live_abc', 'wxyz', now() from ${numbers}`);
  }
  const hashes = JSON.stringify(used);
  const listed = sql`json_array_elements_text(${hashes}::json) with ordinality as used(hash, n)`;
  await db.execute(sql`insert into api_key (id, account_id, name, ${key})
    select 'key_used_' || n, 'a' || n - 1, 'Key', ${facts} from ${listed}`);
  await db.execute(sql`insert into api_key_secret (hash, key_id, account_id, start, "end", created_at)
    select hash, 'key_used_' || n, 'a' || n - 1, 'stk_live_abc', 'wxyz', now() from ${listed}`);
  await db.execute(sql`analyze api_key`);
  await db.execute(sql`analyze api_key_secret`);
}
