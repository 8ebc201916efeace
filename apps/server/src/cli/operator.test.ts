import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { auditEntry } from '../modules/audit/audit.tables.ts';
import { planPeriod } from '../modules/billing/billing.tables.ts';
import { account } from '../modules/identity/account.tables.ts';
import { signIn } from '../modules/identity/identity.tables.ts';
import { isOperator } from '../modules/identity/operators.ts';
import { totp } from '../modules/identity/second-factor.tables.ts';
import { findAccess } from '../modules/subscriptions/index.ts';
import { insertSubscription } from '../modules/subscriptions/subscription-repository.ts';
import { mail } from '../platform/mail/mail.tables.ts';
import { makeEncryptionKey, readEncryptionKeys } from '../platform/secrets/encryption-keys.ts';
import { SecretBox } from '../platform/secrets/secret-box.ts';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { addAccount } from '../testing/add-account.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

const EMAIL = 'amara@example.com';
const DAY_MS = 86_400_000;

const db = useTestDatabase();
const folder = useFolder('operator');

beforeAll(async () => {
  const at = new Date('2026-03-01T00:00:00Z');
  await addAccount(db.database, 'a', at, { email: EMAIL });
  await insertSubscription(db.database, 'a', { strategyId: 'tideline-pullback', createdAt: at });
});

const operator = (...words: string[]) =>
  runSealtick(['operator', ...words], { ...databaseVariables(db), DATA_DIR: folder.path, AUDIT_SECRET: '' });
const acts = async () => (await db.database.select().from(auditEntry)).map(({ act, subject }) => [act, subject]);

const REASON = ['--reason', 'Asked by telephone'] as const;

test('grants and revokes the role of an operator, each with an audit entry', async () => {
  expect(await operator('list')).toMatchObject({ code: 0, out: 'No operators.\n' });
  expect(await operator('grant', 'Amara@Example.com')).toMatchObject({ code: 0, err: '' });
  expect(await isOperator(db.database, 'a')).toBe(true);
  expect(JSON.parse((await operator('list', '--json')).out)).toMatchObject([{ email: EMAIL }]);
  expect(await operator('grant', EMAIL)).toMatchObject({ code: 2, err: expect.stringContaining('is an operator.') });
  expect(await operator('revoke', EMAIL)).toMatchObject({ code: 0 });
  expect(await operator('revoke', EMAIL)).toMatchObject({ code: 2 });
  expect(await operator('grant', 'nobody@example.com')).toMatchObject({
    code: 2,
    err: expect.stringContaining('nobody@example.com: no account has this address.'),
  });
  expect(await acts()).toEqual([
    ['operator.granted', null],
    ['operator.revoked', null],
  ]);
});

test('logs an account out of every browser, and of no other account', async () => {
  const at = new Date();
  await addAccount(db.database, 'z', at, { email: 'zoe@example.com' });
  const expiresAt = new Date(at.getTime() + DAY_MS);
  const row = (id: string, userId: string) => ({ id, token: id, userId, expiresAt, createdAt: at, updatedAt: at });
  await db.database.insert(signIn).values([row('1', 'a'), row('2', 'a'), row('3', 'z')]);
  expect(await operator('log-out', EMAIL, ...REASON)).toMatchObject({
    code: 0,
    out: `${EMAIL} is logged out of every browser.\n`,
  });
  expect(await db.database.select().from(signIn)).toMatchObject([{ id: '3' }]);
  expect(await operator('log-out', 'nobody@example.com', ...REASON)).toMatchObject({ code: 2 });
  expect((await acts()).at(-1)).toEqual(['sign-in.all-ended', null]);
  await db.database.delete(account).where(eq(account.id, 'z'));
});

test('gives a plan up to the end of a day, and ends it', async () => {
  const day = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10);
  const until = Date.parse(day) + DAY_MS;
  expect(await operator('grant-plan', EMAIL, 'pro', '--until', day, ...REASON)).toMatchObject({
    code: 0,
    out: `${EMAIL} was granted the plan pro up to ${day}.\n`,
  });
  expect(await findAccess(db.database, 'a', Date.now())).toEqual({ strategies: ['tideline-pullback'], until });
  const listed = JSON.parse((await operator('members', '--json')).out);
  expect(listed).toMatchObject([{ email: EMAIL, plan: 'pro', state: 'active', until: new Date(until).toISOString() }]);
  expect(await operator('revoke-plan', EMAIL, ...REASON)).toMatchObject({ code: 0 });
  expect(await findAccess(db.database, 'a', Date.now())).toEqual({ strategies: [], until: null });
  expect((await operator('members')).out).toMatch(/amara@example.com +\S+ +free +ended +–/);
  expect(await operator('revoke-plan', EMAIL, ...REASON)).toMatchObject({ code: 2 });
  const mails = await db.database.select().from(mail).orderBy(mail.queuedAt);
  expect(mails.map(({ address, subject }) => [address, subject])).toEqual([
    [EMAIL, expect.stringContaining('You have been granted the plan Pro until ')],
    [EMAIL, 'Your granted plan was revoked'],
  ]);
  expect((await acts()).slice(3)).toEqual([
    ['plan.granted', `pro until ${day}`],
    ['plan.revoked', null],
  ]);
});

test('lists the paid end of a plan that renews, as the account page does', async () => {
  const paidUntil = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 10 * DAY_MS);
  const until = new Date(paidUntil.getTime() + DAY_MS);
  const period = { accountId: 'a', plan: 'pro', source: 'payment', from: new Date(), until, paidUntil } as const;
  await db.database.insert(planPeriod).values({ ...period, subscriptionId: 'sub_1', isCancelled: false });
  const listed = JSON.parse((await operator('members', '--json')).out);
  expect(listed).toMatchObject([{ email: EMAIL, plan: 'pro', until: paidUntil.toISOString() }]);
  await db.database.delete(planPeriod);
});

test.each([
  [['grant-plan', EMAIL, 'gold', '--until', '2099-01-01', ...REASON], 'gold: must be starter, pro, institutional.'],
  [['grant-plan', EMAIL, 'pro', '--until', '2099-02-30', ...REASON], 'must be a day'],
  [['grant-plan', EMAIL, 'pro', '--until', '2026-01-01', ...REASON], '2026-01-01 is over'],
])('refuses %j', async (words, reason) => {
  expect(await operator(...words)).toMatchObject({ code: 2, err: expect.stringContaining(reason) });
});

test('replaces the encryption key, and says how many secrets it encrypted again', async () => {
  const place = { encryptionSecrets: null, dataDir: folder.path };
  await makeEncryptionKey(place);
  const [old] = await readEncryptionKeys(place);
  const secret = await new SecretBox(() => readEncryptionKeys(place)).seal(Buffer.from('x'), 'totp a');
  await db.database.insert(totp).values({ accountId: 'a', secret, createdAt: new Date(), usedStep: 0 });
  const { code, out } = await operator('rotate-key');
  const [key, ...others] = await readEncryptionKeys(place);
  expect([code, out]).toEqual([0, `The encryption key is ${key!.id} now. Secrets encrypted again: 1.\n`]);
  expect([others, key!.id === old!.id]).toEqual([[], false]);
  expect((await acts()).at(-1)).toEqual(['encryption-key.replaced', null]);
  await rm(folder.join('encryption.key'));
  expect(await operator('rotate-key', '--drop-lost')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Authenticator apps turned off, because their key is lost: 1.'),
  });
});
