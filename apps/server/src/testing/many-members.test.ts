import type { Principal } from '@sealtick/contract';
import { DAY_MS, STRATEGIES } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import type pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { marketGroup, planPeriod } from '../modules/billing/billing.tables.ts';
import { getPrincipals } from '../modules/identity/get-principals.ts';
import { signIn } from '../modules/identity/identity.tables.ts';
import { grantOperator } from '../modules/identity/operators.ts';
import { findAccesses } from '../modules/subscriptions/index.ts';
import { subscription } from '../modules/subscriptions/subscriptions.tables.ts';
import type { Database } from '../platform/database.ts';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { joinProgram } from './join-program.ts';

const NOW = Date.UTC(2026, 2, 16, 9);
const MEMBERS = 60;
const FX = STRATEGIES.filter(({ markets }) => markets.includes('fx')).slice(0, 4);

const db = useTestDatabase();
const cookies: string[] = [];

beforeAll(async () => {
  for (let n = 0; n < MEMBERS; n++) {
    const accountId = `m${n}`;
    cookies.push(await joinProgram(db.database, { id: accountId, at: NOW }));
    // Every third is free, every third on Starter, every third on Pro.
    const plan = ([null, 'starter', 'pro'] as const)[n % 3]!;
    if (plan === null) continue;
    const period = { source: 'grant', from: new Date(NOW - DAY_MS), until: new Date(NOW + n * DAY_MS) } as const;
    await db.database.insert(planPeriod).values({ accountId, plan, ...period, isCancelled: false });
    const chosen = { assetClass: 'fx', chosenAt: new Date(NOW) } as const;
    if (plan === 'starter') await db.database.insert(marketGroup).values({ accountId, ...chosen });
    const rows = FX.map(({ id: strategyId }, i) => ({
      id: `sub_${n}_${i}`,
      accountId,
      strategyId,
      createdAt: new Date(NOW + i),
    }));
    await db.database.insert(subscription).values(rows);
  }
  await grantOperator(db.database, 'm5', new Date(NOW));
});

const find = (given: readonly (string | undefined)[], now = NOW): Promise<Principal[]> => {
  const { database } = db;
  return getPrincipals(
    { db: database, cookieName: 'sealtick_sign_in', findAccesses: (ids) => findAccesses(database, ids, now) },
    given,
    now,
  );
};

/** Returns how many queries some work sends. */
async function getQueries(work: () => Promise<unknown>): Promise<number> {
  const { $client } = db.database as Database & { $client: pg.Pool };
  const spy = vi.spyOn($client, 'query');
  await work();
  const sent = spy.mock.calls.length;
  spy.mockRestore();
  return sent;
}

test('Many members are identified as each one alone', async () => {
  const together = await find(cookies);
  const alone: Principal[] = [];
  for (const cookie of cookies) alone.push((await find([cookie]))[0]!);
  expect(together).toEqual(alone);
  expect(together.slice(0, 6)).toMatchObject([
    { kind: 'member', accountId: 'm0', strategies: [] },
    { kind: 'member', accountId: 'm1', strategies: FX.slice(0, 3).map(({ id }) => `${id}@fx`) },
    { kind: 'member', accountId: 'm2', strategies: FX.map(({ id }) => id) },
    { kind: 'member', accountId: 'm3', strategies: [] },
    { kind: 'member', accountId: 'm4' },
    { kind: 'operator', accountId: 'm5' },
  ]);
});

test('Sixty members need five queries, and visitors none', async () => {
  expect(await getQueries(() => find(cookies))).toBe(5);
  expect(await getQueries(() => find([undefined, 'other=cookie', 'sealtick_sign_in=x']))).toBe(0);
});

test('A cookie that is unknown, given twice, or whose session has ended keeps its place', async () => {
  await db.database.delete(signIn).where(eq(signIn.id, 'm1'));
  const kinds = (await find([cookies[2], cookies[1], undefined, cookies[2], 'sealtick_sign_in=unknown.x'])).map(
    (principal) => ('accountId' in principal ? principal.accountId : principal.kind),
  );
  expect(kinds).toEqual(['m2', 'anonymous', 'anonymous', 'm2', 'anonymous']);
});

test('A session that was used an hour ago is marked as used for all of them at the same time', async () => {
  const later = NOW + 2 * 3_600_000;
  expect(await getQueries(() => find(cookies, later))).toBe(6);
  expect(await getQueries(() => find(cookies, later))).toBe(5);
});
