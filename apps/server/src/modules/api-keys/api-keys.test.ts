import { type ApiKey, type CreatedApiKey, type InputOf, toRequest, type Write, writes } from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mail } from '../../platform/mail/mail.tables.ts';
import { untilLockWait } from '../../platform/testing/lock-waits.ts';
import { joinProgram } from '../../testing/join-program.ts';
import { type OpenProgram, openProgram } from '../../testing/open-program.ts';
import { auditEntry } from '../audit/audit.tables.ts';
import { account } from '../identity/account.tables.ts';
import { signIn } from '../identity/identity.tables.ts';
import { endAccess, grantOperator } from '../identity/index.ts';
import { passkey } from '../identity/passkey.tables.ts';
import { apiKey } from './api-keys.tables.ts';
import { newKeySecret } from './key-secret.ts';

const { apiKeys, plan, watchlists } = writes;

let program: OpenProgram;
let cookie: string;
let accountId: string;
let serial = 0;
const clock = { time: Date.UTC(2026, 2, 16, 9), now: () => clock.time };

beforeAll(async () => {
  program = await openProgram(clock);
});
beforeEach(async () => {
  serial += 1;
  accountId = `m${serial}`;
  cookie = await joinProgram(program.db.database, { id: accountId, at: clock.time });
});
afterAll(() => program.close());

type As = { readonly cookie: string } | { readonly authorization: string };
const asKey = (secret: string): As => ({ authorization: `Bearer ${secret}` });
const get = (url: string, as: As, remoteAddress?: string) =>
  program.ask({ url, headers: { host: 'localhost', ...as }, ...(remoteAddress ? { remoteAddress } : {}) });

function call<W extends Write>(write: W, input: InputOf<W>, as: As = { cookie }) {
  const { method, path: url, body } = toRequest(write, input);
  const site = 'cookie' in as ? { 'sec-fetch-site': 'same-origin' } : {};
  const headers = { host: 'localhost', ...site, ...as };
  return program.ask({ method, url, headers, ...(body === null ? {} : { payload: body }) });
}

async function create(input: Partial<InputOf<typeof apiKeys.create>> = {}): Promise<CreatedApiKey> {
  const answer = await call(apiKeys.create, { name: 'Desk', scopes: ['signals:read', 'watchlists'], ...input });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const list = async (): Promise<ApiKey[]> => (await get('/api/keys', { cookie })).json();
const reads = async (secret: string) => (await get('/api/watchlists', asKey(secret))).statusCode;
const acts = async () =>
  (await program.db.database.select().from(auditEntry)).map(({ act, actorKind }) => [act, actorKind]);

describe('A key', () => {
  test('is shown whole once, and listed with its first and last characters afterwards', async () => {
    const { secret, ...key } = await create({ name: ' Desk server ', expiresInDays: 90, addresses: ['192.0.2.0/24'] });
    expect(secret).toMatch(/^stk_live_/);
    expect(key).toEqual({
      id: expect.stringMatching(/^key_/),
      name: 'Desk server',
      mode: 'live',
      scopes: ['signals:read', 'watchlists'],
      addresses: ['192.0.2.0/24'],
      start: secret.slice(0, 12),
      end: secret.slice(-4),
      createdAt: new Date(clock.time).toISOString(),
      expiresAt: new Date(clock.time + 90 * DAY_MS).toISOString(),
      lastUsedAt: null,
      previousUntil: null,
    });
    expect(await list()).toEqual([key]);
    expect((await acts()).at(-1)).toEqual(['api-key.created', 'member']);
  });

  test('calls what its scopes name, as its account', async () => {
    const { secret } = await create();
    expect((await call(watchlists.create, { name: 'By key' }, asKey(secret))).statusCode).toBe(200);
    const answer = await get('/api/watchlists', asKey(secret));
    expect(answer.json()).toMatchObject([{ name: 'By key' }]);
    expect(answer.headers.vary).toContain('authorization');
    expect((await acts()).at(-1)).toEqual(['watchlist.created', 'key']);
    for (const url of [
      '/api/risk',
      '/api/runs',
      '/api/keys',
      '/api/account/security',
      '/api/billing',
      '/api/auth/user',
    ]) {
      expect([url, (await get(url, asKey(secret))).statusCode]).toEqual([url, 403]);
    }
    expect((await call(writes.runs.remove, { id: 'run_a' }, asKey(secret))).json().detail).toBe(
      'The API key needs the scope `runs`.',
    );
    expect((await call(apiKeys.create, { name: 'x', scopes: ['signals:read'] }, asKey(secret))).json().detail).toBe(
      'No API key may call this.',
    );
  });

  test('that is unknown, mistyped or of another form is refused', async () => {
    const { secret } = await create();
    for (const wrong of [newKeySecret('live'), `${secret.slice(0, -1)}_`, secret.replace('live', 'test'), 'x']) {
      const answer = await get('/api/signals', asKey(wrong));
      expect([answer.statusCode, answer.json().detail]).toEqual([401, 'Unknown API key.']);
    }
  });

  test('of the mode test reads the same and changes nothing', async () => {
    await call(watchlists.create, { name: 'Mine' });
    const { secret } = await create({ mode: 'test' });
    expect((await get('/api/watchlists', asKey(secret))).json()).toMatchObject([{ name: 'Mine' }]);
    const refused = await call(watchlists.create, { name: 'By key' }, asKey(secret));
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      'A test key may not change this. Use a live key.',
    ]);
  });

  test('stops at its expiry', async () => {
    const { secret } = await create({ expiresInDays: 1 });
    clock.time += DAY_MS - 1;
    expect(await reads(secret)).toBe(200);
    clock.time += 1;
    expect((await get('/api/signals', asKey(secret))).json()).toMatchObject({
      status: 401,
      detail: 'This API key has expired.',
    });
  });

  test('with an allow-list is used from its addresses only', async () => {
    const { secret } = await create({ addresses: ['192.0.2.7', '2001:db8::/32'] });
    for (const [address, status] of [
      ['192.0.2.7', 200],
      ['::ffff:192.0.2.7', 200],
      ['192.0.2.8', 403],
      ['2001:db8:9::1', 200],
      ['2001:db9::1', 403],
    ] as const) {
      const answer = await get('/api/watchlists', asKey(secret), address);
      expect([address, answer.statusCode]).toEqual([address, status]);
    }
  });

  test('that was replaced works until the end of the overlap', async () => {
    const { id, secret } = await create();
    const replaced: CreatedApiKey = (await call(apiKeys.rotate, { id, overlapHours: 2 })).json();
    expect(replaced).toMatchObject({ id, previousUntil: new Date(clock.time + 2 * HOUR_MS).toISOString() });
    expect([await reads(secret), await reads(replaced.secret)]).toEqual([200, 200]);
    clock.time += 2 * HOUR_MS - 1;
    expect([await reads(secret), await reads(replaced.secret)]).toEqual([200, 200]);
    clock.time += 1;
    expect([await reads(secret), await reads(replaced.secret)]).toEqual([401, 200]);
    expect((await list())[0]!.previousUntil).toBeNull();
  });

  test('that was replaced without overlap, or twice, no longer works', async () => {
    const { id, secret } = await create();
    const second: CreatedApiKey = (await call(apiKeys.rotate, { id })).json();
    const third: CreatedApiKey = (await call(apiKeys.rotate, { id })).json();
    await expect.poll(async () => [await reads(secret), await reads(second.secret)]).toEqual([401, 200]);
    const fourth: CreatedApiKey = (await call(apiKeys.rotate, { id, overlapHours: 0 })).json();
    await expect.poll(() => reads(third.secret)).toBe(401);
    expect(await reads(fourth.secret)).toBe(200);
  });

  test('that was deleted stops within seconds, although it was in use', async () => {
    const { id, secret } = await create();
    expect(await reads(secret)).toBe(200);
    expect((await call(apiKeys.remove, { id })).statusCode).toBe(204);
    await expect.poll(() => reads(secret)).toBe(401);
    expect(await list()).toEqual([]);
    expect((await call(apiKeys.remove, { id })).statusCode).toBe(404);
  });

  test('that leaked can be revoked by anyone who holds it, which notifies its owner', async () => {
    const { id, secret } = await create({ name: 'Notebook' });
    expect(await reads(secret)).toBe(200);
    const anonymous = { authorization: 'Basic eDp5' };
    expect((await call(apiKeys.revoke, { key: newKeySecret('live') }, anonymous)).statusCode).toBe(404);
    expect((await call(apiKeys.revoke, { key: 'stk_live_' }, anonymous)).statusCode).toBe(400);
    expect((await call(apiKeys.revoke, { key: secret }, anonymous)).statusCode).toBe(204);
    await expect.poll(() => reads(secret)).toBe(401);
    expect((await call(apiKeys.revoke, { key: secret }, anonymous)).statusCode).toBe(404);
    const sent = await program.db.database
      .select()
      .from(mail)
      .where(eq(mail.address, `${accountId}@example.com`));
    expect(JSON.stringify(sent)).toContain('Notebook');
    const last = (await program.db.database.select().from(auditEntry)).at(-1)!;
    expect(last).toMatchObject({ act: 'api-key.deleted', actorKind: 'key', keyUsed: id, subject: id });
  });

  test('revokes itself in either mode', async () => {
    for (const mode of ['live', 'test'] as const) {
      const { secret } = await create({ mode });
      expect((await call(apiKeys.revoke, { key: secret }, asKey(secret))).statusCode).toBe(204);
    }
  });

  test('says when it was last used, to the minute', async () => {
    const { secret } = await create();
    await reads(secret);
    await expect
      .poll(async () => (await list())[0]!.lastUsedAt, { timeout: 15_000 })
      .toBe(new Date(clock.time).toISOString());
  });
});

describe('Keys of an account', () => {
  test('are as many as the plan allows; they stay when the plan ends', async () => {
    await call(plan.startTrial, {});
    const made = [];
    for (let n = 0; n < 10; n += 1) made.push(await create({ name: `${n}` }));
    const refused = await call(apiKeys.create, { name: 'one more', scopes: ['signals:read'] });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'The plan Pro has at most 10 API keys. Delete one first, or choose a plan with more.',
    ]);
    clock.time += 15 * DAY_MS;
    expect(await reads(made[9]!.secret)).toBe(200);
    clock.time -= 15 * DAY_MS;
  });

  test('created at the same time do not exceed the plan', async () => {
    const input = { name: 'x', scopes: ['signals:read'] } as const;
    const answers = await Promise.all(Array.from({ length: 6 }, () => call(apiKeys.create, input)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409, 409, 409]);
  });

  test('need a fresh proof where the account has a second factor, unless they only read signals', async () => {
    const { database } = program.db;
    const createdAt = new Date(clock.time);
    const device = { publicKey: '', counter: 0, isBackedUp: false, createdAt };
    await database.insert(passkey).values({ id: `passkey of ${accountId}`, accountId, name: 'Key', ...device });
    expect((await create({ scopes: ['signals:read'] })).scopes).toEqual(['signals:read']);
    const refused = await call(apiKeys.create, { name: 'x', scopes: ['signals:read', 'risk'] });
    expect(refused.json()).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
    await database.update(signIn).set({ steppedUpAt: createdAt }).where(eq(signIn.userId, accountId));
    const { id } = await create({ scopes: ['risk'] });
    await database.update(signIn).set({ steppedUpAt: null }).where(eq(signIn.userId, accountId));
    expect((await call(apiKeys.rotate, { id })).json()).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  });

  test('need a confirmed email address', async () => {
    await program.db.database.update(account).set({ emailVerified: false }).where(eq(account.id, accountId));
    expect((await call(apiKeys.create, { name: 'x', scopes: ['signals:read'] })).statusCode).toBe(403);
  });

  test('end when all access to the account ends, and stay when one of its sessions ends the others', async () => {
    const { secret } = await create();
    await endAccess(program.db.database, accountId, accountId);
    expect(await reads(secret)).toBe(200);
    await endAccess(program.db.database, accountId);
    await expect.poll(() => reads(secret)).toBe(401);
  });

  test('are not created by a call that waits while all access to the account ends', async () => {
    const { database } = program.db;
    const waiting = await database.transaction(async (tx) => {
      await endAccess(tx, accountId);
      const made = call(apiKeys.create, { name: 'Desk', scopes: ['signals:read'] });
      await untilLockWait(database);
      return [made] as const;
    });
    expect((await waiting[0]).statusCode).toBe(401);
    expect(await database.$count(apiKey, eq(apiKey.accountId, accountId))).toBe(0);
  });

  test('are gone with the account', async () => {
    const { secret } = await create();
    expect(await reads(secret)).toBe(200);
    await program.db.database.delete(account).where(eq(account.id, accountId));
    await expect.poll(() => reads(secret), { timeout: 8_000 }).toBe(401);
  });

  test('of an operator reach no call of the console', async () => {
    await grantOperator(program.db.database, accountId, new Date(clock.time));
    const { secret } = await create();
    expect((await get('/api/admin/requests', asKey(secret))).statusCode).toBe(403);
    expect((await call(writes.adminAudit.verify, {}, asKey(secret))).statusCode).toBe(403);
  });

  test.each<[Partial<InputOf<typeof apiKeys.create>>, string]>([
    [{ name: '  ' }, 'name'],
    [{ name: 'a'.repeat(61) }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything' as 'risk'] }, 'scopes.0'],
    [{ expiresInDays: 0 }, 'expiresInDays'],
    [{ addresses: ['192.0.2.0/33'] }, 'addresses.0'],
    [{ addresses: ['desk.example.com'] }, 'addresses.0'],
    [{ mode: 'prod' as 'live' }, 'mode'],
  ])('are refused with %j', async (wrong, path) => {
    const answer = await call(apiKeys.create, { name: 'x', scopes: ['signals:read'], ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toMatchObject([{ path }]);
  });
});

describe('A key in an address', () => {
  test.each([
    '/api/signals?key=KEY',
    '/api/signals/KEY',
    '/signals?api_key=KEY',
    '/api/signals?k=%73tk_live_abcdefghij',
    '/ws?token=KEY',
  ])('is refused with 400: %s', async (url) => {
    const { secret } = await create();
    const answer = await program.ask({ url: url.replace('KEY', secret), headers: { host: 'localhost' } });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      400,
      expect.stringContaining('The address contains an API key.'),
    ]);
  });
});
