import { beforeAll, expect, test } from 'vitest';
import { auditEntry } from '../modules/audit/audit.tables.ts';
import { newsletterIssue, newsletterRequest, newsletterSubscriber } from '../modules/newsletter/newsletter.tables.ts';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

const AT = new Date('2026-11-23T16:05:00.000Z');
const db = useTestDatabase();
const folder = useFolder('newsletter');

beforeAll(async () => {
  const row = { list: 'status', consent: 'Yes.', consentedAt: AT, confirmedAt: AT } as const;
  await db.database.insert(newsletterSubscriber).values([
    { ...row, email: 'zoe@example.com' },
    { ...row, email: 'amara@example.com' },
    { ...row, email: 'gone@example.com', endedAt: AT },
  ]);
  const asked = { list: 'status', email: 'new@example.com', consent: 'Yes.', consentedAt: AT } as const;
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db.database.insert(newsletterRequest).values([
    { ...asked, tokenHash: 'waits', expiresAt },
    { ...asked, tokenHash: 'over', expiresAt: AT },
    { ...asked, tokenHash: 'robot', expiresAt, isSuspected: true },
  ]);
});

const operator = (...words: string[]) =>
  runSealtick(['operator', ...words], { ...databaseVariables(db), DATA_DIR: folder.path, AUDIT_SECRET: '' });
const list = (...words: string[]) => operator('newsletter-subscribers', '--list', ...words);

test('prints the addresses of a list, and erases one with its reason', async () => {
  expect((await list('status')).out).toMatch(
    /^status: 2 addresses\nNot confirmed yet: 1\. Asked for by robots, as it seems, in 90 days: 1\.\n.*\namara@example.com +2026.*\nzoe@example.com/,
  );
  expect(JSON.parse((await list('status', '--json')).out)).toEqual({
    list: 'status',
    count: 2,
    waiting: 1,
    suspected: 1,
    subscribers: ['amara@example.com', 'zoe@example.com'].map((email) => ({
      email,
      confirmedAt: AT.toISOString(),
      consentedAt: AT.toISOString(),
      consent: 'Yes.',
    })),
  });
  expect(await list('everybody')).toMatchObject({ code: 2 });
  const erase = (reason: string) => operator('newsletter-erase', 'Zoe@example.com', '--reason', reason);
  expect(await erase('zoe@example.com asked')).toMatchObject({ code: 2 });
  expect(await erase('Asked by email')).toMatchObject({
    code: 0,
    out: 'zoe@example.com is deleted from every list.\n',
  });
  expect(await erase('Asked by email')).toMatchObject({ code: 2 });
  expect((await list('status')).out).toContain('status: 1 address\n');
  const acts = await db.database.select().from(auditEntry);
  expect(acts.map(({ act, subject }) => [act, subject])).toEqual([['newsletter.erased', 'Asked by email']]);
});

test('sends a text to a list once', async () => {
  const send = (page = '/changelog') =>
    operator(
      'newsletter-send',
      'release 2.4.0',
      '--list',
      'changelog',
      '--subject',
      'Version 2.4.0',
      '--text',
      'A\n\nB',
      '--page',
      page,
    );
  expect(await send('https://elsewhere.example')).toMatchObject({ code: 2 });
  expect(await send()).toMatchObject({ code: 0, out: 'release 2.4.0 is queued for the list changelog.\n' });
  expect(await send()).toMatchObject({ code: 2 });
  expect(await db.database.select().from(newsletterIssue)).toMatchObject([
    { list: 'changelog', subject: 'Version 2.4.0', paragraphs: ['A', 'B'], actionPath: '/changelog', finishedAt: null },
  ]);
});
