import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import type { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, expect, test } from 'vitest';
import { type MailState, mail } from '../../platform/mail/mail.tables.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { addAccount } from '../../testing/add-account.ts';
import { account } from '../identity/account.tables.ts';
import { accountLink } from '../identity/account-link.tables.ts';
import { pendingSignUp, signIn, signInTry } from '../identity/identity.tables.ts';
import { knownBrowser } from '../identity/known-browser.tables.ts';
import { supportRequest } from '../support/support.tables.ts';
import { deleteExpired } from './delete-expired.ts';

const NOW = Date.UTC(2026, 0, 1);
const now = new Date(NOW);
const db = useTestDatabase();

beforeAll(async () => {
  const { database } = db;
  const times = { createdAt: now, updatedAt: now };
  const tomorrow = { expiresAt: new Date(NOW + DAY_MS) };
  await addAccount(database, 'a', now);
  await database.insert(signIn).values({ id: 's', token: 't', userId: 'a', ...times, ...tomorrow });
  await database
    .insert(pendingSignUp)
    .values({ tokenHash: 't', email: 'b@example.com', password: '', termsVersion: '', createdAt: now, ...tomorrow });
  const link = { accountId: 'a', kind: 'reset', isByOwner: false, createdAt: now } as const;
  await database.insert(accountLink).values({ tokenHash: 'l', ...link, ...tomorrow });
  await database.insert(knownBrowser).values({ accountId: 'a', idHash: 'b', createdAt: now, usedAt: now });
  await database.insert(signInTry).values({ subject: 's', addressGroup: 'g', at: now });
  for (const isSuspected of [false, true]) {
    const typed = { name: '', email: 'a@example.com', mailbox: 'a@example.com', message: '' };
    const row = { reference: `SAL-${isSuspected}`, kind: 'sales', isSuspected, sentAt: now, dueAt: now } as const;
    await database.insert(supportRequest).values({ ...row, ...typed });
  }
  for (const state of ['sent', 'rejected', 'shown', 'queued'] satisfies MailState[]) {
    const row = { address: 'a@example.com', mailbox: 'a@example.com', isUnlimited: true, subject: state, state };
    await database.insert(mail).values({ id: crypto.randomUUID(), ...row, queuedAt: now, nextAttemptAt: now });
  }
});

test.each([
  [0, 'request robot sign_in pending_sign_up account_link known_browser sign_in_try sent rejected shown queued'],
  [DAY_MS, 'request robot sign_in pending_sign_up account_link known_browser sign_in_try sent rejected shown queued'],
  [DAY_MS + HOUR_MS, 'request robot sign_in known_browser sign_in_try sent rejected queued'],
  [14 * DAY_MS + HOUR_MS, 'request robot sign_in known_browser sign_in_try queued'],
  [31 * DAY_MS, 'request robot sign_in known_browser sign_in_try queued'],
  [31 * DAY_MS + HOUR_MS, 'request robot known_browser sign_in_try queued'],
  [90 * DAY_MS + HOUR_MS, 'request known_browser queued'],
  [365 * DAY_MS + HOUR_MS, 'request queued'],
  [3 * 365 * DAY_MS + HOUR_MS, 'queued'],
])('after %d ms the rows %s are left', async (ms, left) => {
  await deleteExpired(db.database, NOW + ms);
  const found: string[] = [];
  const requests = await db.database.select().from(supportRequest);
  found.push(...requests.map(({ isSuspected }) => (isSuspected ? 'robot' : 'request')).sort());
  for (const [name, table] of Object.entries({
    sign_in: signIn,
    pending_sign_up: pendingSignUp,
    account_link: accountLink,
    known_browser: knownBrowser,
    sign_in_try: signInTry,
  })) {
    if ((await db.database.$count(table)) > 0) found.push(name);
  }
  const subjects = new Set((await db.database.select().from(mail)).map(({ subject }) => subject));
  found.push(...['sent', 'rejected', 'shown', 'queued'].filter((state) => subjects.has(state)));
  expect(found.join(' ')).toBe(left);
  expect(await db.database.$count(account)).toBe(1);
});

test('Rows are deleted in batches, and a table that fails keeps no other from being cleaned', async () => {
  const { database } = db;
  const expired = { createdAt: now, updatedAt: now, expiresAt: now };
  const signIns = Array.from({ length: 7 }, (_, i) => ({ id: `s${i}`, token: `t${i}`, userId: 'a', ...expired }));
  await database.insert(signIn).values(signIns);
  const failing = {
    select: database.select.bind(database),
    delete: (table: PgTable) => {
      if (table === signIn) throw new Error('canceling statement due to statement timeout');
      return database.delete(table);
    },
  } as typeof database;
  const later = NOW + 10 * 365 * DAY_MS;
  await database.insert(knownBrowser).values({ accountId: 'a', idHash: 'c', createdAt: now, usedAt: now });
  await expect(deleteExpired(failing, later, 3)).rejects.toThrow('could not be deleted');
  expect(await database.$count(knownBrowser)).toBe(0);
  expect(await database.$count(signIn)).toBe(7);
  await deleteExpired(database, later, 3);
  expect(await database.$count(signIn)).toBe(0);
});
