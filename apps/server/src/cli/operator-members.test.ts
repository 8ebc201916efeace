import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditEntry, auditValue } from '../modules/audit/audit.tables.ts';
import { account } from '../modules/identity/account.tables.ts';
import { accountDeletion } from '../modules/identity/account-deletion.tables.ts';
import { operator as operators, pendingSignUp, signIn } from '../modules/identity/identity.tables.ts';
import { factorRemoval, totp } from '../modules/identity/second-factor.tables.ts';
import { accountExport } from '../modules/personal-data/personal-data.tables.ts';
import { hashToken } from '../platform/hash-token.ts';
import { mail } from '../platform/mail/mail.tables.ts';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { addAccount } from '../testing/add-account.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

const EMAIL = 'amara@example.com';
const ORIGIN = 'https://signals.example.com';
const REASON = ['--reason', 'Asked by telephone'] as const;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const db = useTestDatabase();
const folder = useFolder('members');

beforeEach(async () => {
  for (const table of [account, pendingSignUp, mail]) await db.database.delete(table);
  const at = new Date();
  await addAccount(db.database, 'a', at, { email: EMAIL });
  await addAccount(db.database, 'z', at, { email: 'zoe@example.com' });
  const open = { expiresAt: new Date(at.getTime() + DAY_MS), createdAt: at, updatedAt: at };
  await db.database.insert(signIn).values([
    { ...open, id: '1', token: '1', userId: 'a' },
    { ...open, id: '2', token: '2', userId: 'z' },
  ]);
});

const operator = (...words: string[]) =>
  runSealtick(['operator', ...words], {
    ...databaseVariables(db),
    DATA_DIR: folder.path,
    AUDIT_SECRET: '',
    BASE_URL: ORIGIN,
  });
const lastAct = async () => {
  const [newest] = await db.database.select().from(auditEntry).orderBy(desc(auditEntry.index)).limit(1);
  return newest?.act;
};
const mails = async () => (await db.database.select().from(mail)).map(({ address, subject }) => [address, subject]);
const addAuthenticator = () =>
  db.database
    .insert(totp)
    .values({ accountId: 'a', secret: 'x', createdAt: new Date(), confirmedAt: new Date(), usedStep: 0 });

test('has a copy of the data of an account made, which the site emails to its owner', async () => {
  expect(await operator('export-member', 'Amara@Example.com', ...REASON)).toMatchObject({
    code: 0,
    out: 'The copy is made by the running site, which emails Amara@Example.com when it is ready.\n',
  });
  expect(await db.database.select().from(accountExport)).toMatchObject([{ accountId: 'a', state: 'preparing' }]);
  expect([await lastAct(), await mails()]).toEqual(['export.requested', []]);
});

test('logs an account out and has it erased in 14 days, and says so to its owner', async () => {
  const before = Date.now();
  const { code, out } = await operator('delete-member', EMAIL, ...REASON);
  const [deletion] = await db.database.select().from(accountDeletion);
  const after = deletion!.erasedAfter.getTime();
  expect([code, out]).toEqual([
    0,
    `${EMAIL} is erased at ${deletion!.erasedAfter.toISOString()}, unless its owner logs in before.\n`,
  ]);
  expect([after >= before + 14 * DAY_MS, after <= Date.now() + 14 * DAY_MS]).toEqual([true, true]);
  expect(await db.database.select().from(signIn)).toMatchObject([{ userId: 'z' }]);
  expect(await lastAct()).toBe('deletion.requested');
  expect((await mails()).map(([address]) => address)).toEqual([EMAIL]);
});

test('does not delete an operator', async () => {
  await db.database.insert(operators).values({ accountId: 'a', grantedAt: new Date() });
  expect(await operator('delete-member', EMAIL, ...REASON)).toMatchObject({
    code: 2,
    err: expect.stringContaining('End the role with `sealtick operator revoke` first.'),
  });
  expect(await db.database.select().from(accountDeletion)).toEqual([]);
});

test('has the second factors of an account removed after an hour, and keeps them on request', async () => {
  expect(await operator('reset-second-factor', EMAIL, ...REASON)).toMatchObject({
    code: 2,
    err: expect.stringContaining('The account has no authenticator app and no passkey.'),
  });
  await addAuthenticator();
  const { code, out } = await operator('reset-second-factor', EMAIL, '--reason', ' Seen in a video call ');
  const [removal] = await db.database.select().from(factorRemoval);
  expect(removal).toMatchObject({ accountId: 'a', reason: 'Seen in a video call' });
  expect(removal!.dueAt.getTime() - removal!.requestedAt.getTime()).toBe(HOUR_MS);
  expect([code, out]).toEqual([
    0,
    `The second factors of ${EMAIL} are removed at ${removal!.dueAt.toISOString()} by the running site.\n`,
  ]);
  expect(await db.database.select().from(signIn)).toMatchObject([{ userId: 'z' }]);
  expect([await lastAct(), (await mails()).length]).toEqual(['factor-removal.requested', 1]);

  expect(await operator('keep-second-factor', EMAIL, ...REASON)).toMatchObject({
    code: 0,
    out: `${EMAIL} keeps its second factors.\n`,
  });
  expect(await db.database.select().from(factorRemoval)).toEqual([]);
  expect(await db.database.select().from(totp)).toHaveLength(1);
  expect([await lastAct(), (await mails()).length]).toEqual(['factor-removal.cancelled', 2]);
  expect(await operator('keep-second-factor', EMAIL, ...REASON)).toMatchObject({
    code: 2,
    err: expect.stringContaining('No removal is requested.'),
  });
});

test('sends the link of a sign-up again, after which the earlier link is void', async () => {
  const tokenHash = hashToken('the first link');
  const at = new Date();
  const row = { email: 'ines@example.com', password: 'hash', termsVersion: '1', createdAt: at };
  await db.database.insert(pendingSignUp).values({ ...row, tokenHash, expiresAt: new Date(at.getTime() + HOUR_MS) });
  expect(await operator('resend-confirmation', 'Ines@Example.com', ...REASON)).toMatchObject({
    code: 0,
    out: 'The link is sent to Ines@Example.com again.\n',
  });
  const [waiting] = await db.database.select().from(pendingSignUp);
  expect(waiting!.expiresAt.getTime()).toBeGreaterThan(at.getTime() + 23 * HOUR_MS);
  const [sent] = await db.database.select().from(mail);
  expect(sent).toMatchObject({ address: 'ines@example.com', subject: 'Confirm your email address' });
  const url = new URL(sent!.content!.action!.url);
  expect([url.origin, hashToken(url.hash.slice(1)), tokenHash === waiting!.tokenHash]).toEqual([
    ORIGIN,
    waiting!.tokenHash,
    false,
  ]);
  const [entry] = await db.database.select().from(auditEntry).orderBy(desc(auditEntry.index)).limit(1);
  expect(entry).toMatchObject({ act: 'confirmation.sent-again', subject: waiting!.createdAt.toISOString() });
  const stored = await db.database.select().from(auditValue).where(eq(auditValue.entryId, entry!.id));
  expect(stored.map(({ values }) => JSON.parse(values).after)).toEqual([{ reason: REASON[1] }]);
  expect(await operator('resend-confirmation', 'nobody@example.com', ...REASON)).toMatchObject({
    code: 2,
    err: expect.stringContaining('No sign-up of this address waits for its confirmation.'),
  });
});

test.each(['export-member', 'delete-member', 'reset-second-factor', 'keep-second-factor', 'resend-confirmation'])(
  '%s needs a known address and a reason, and changes nothing without',
  async (command) => {
    const acts = (await db.database.select().from(auditEntry)).length;
    expect(await operator(command, 'nobody@example.com', ...REASON)).toMatchObject({ code: 2 });
    expect(await operator(command, EMAIL)).toMatchObject({ code: 2, err: expect.stringContaining('--reason') });
    expect(await operator(command, EMAIL, '--reason', ' ')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--reason: must not be empty.'),
    });
    expect(await db.database.select().from(auditEntry)).toHaveLength(acts);
    expect(await mails()).toEqual([]);
  },
);
