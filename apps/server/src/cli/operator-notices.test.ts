import { beforeAll, expect, test } from 'vitest';
import { auditEntry } from '../modules/audit/audit.tables.ts';
import { memberNotice } from '../modules/member-notices/member-notices.tables.ts';
import { mail } from '../platform/mail/mail.tables.ts';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { addAccount } from '../testing/add-account.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

const db = useTestDatabase();
const folder = useFolder('notices');

beforeAll(async () => {
  for (const id of ['amara', 'olga']) await addAccount(db.database, id, new Date());
});

const operator = (...words: string[]) =>
  runSealtick(['operator', ...words], {
    ...databaseVariables(db),
    DATA_DIR: folder.path,
    AUDIT_SECRET: '',
    BASE_URL: 'https://signals.example.com',
  });
const TERMS = [
  '--subject',
  'Our terms change',
  '--text',
  'Version 5.\nFrom 1 March 2027.',
  '--page',
  '/terms-of-service',
];
const notify = (...words: string[]) => operator('notify-members', '--to', 'all', ...TERMS, ...words);

test('prints a notice, sends it to one operator and then to every member, once', async () => {
  expect(await operator('notices')).toMatchObject({ code: 0, out: 'No notice was sent to members.\n' });
  expect((await notify('--dry-run')).out).toMatch(
    /^Our terms change\n\nVersion 5\.\n\nFrom 1 March 2027\.\n\nhttps:\/\/signals\.example\.com\/terms-of-service\n\nYou receive this email because .+\n\nMembers who would receive it: 2\.\n$/,
  );
  expect(await notify('--test', 'olga@example.com')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--test olga@example.com: must be the address of an operator.'),
  });
  for (const table of [memberNotice, mail, auditEntry]) expect(await db.database.select().from(table)).toEqual([]);

  await operator('grant', 'olga@example.com');
  expect((await notify('--test', 'olga@example.com')).out).toBe('The running site sends it to olga@example.com.\n');
  expect(await db.database.select().from(mail)).toMatchObject([
    { address: 'olga@example.com', subject: 'Test: Our terms change' },
  ]);

  expect((await notify()).out).toBe('The running site emails it to 2 members.\n');
  expect(await notify()).toMatchObject({ code: 2, err: expect.stringContaining('The same notice was sent on') });
  const acts = (await db.database.select().from(auditEntry)).map(({ act, subject }) => [act, subject]);
  expect(acts.slice(1)).toEqual([
    ['member-notice.tested', 'Our terms change'],
    ['member-notice.sent', 'Our terms change'],
  ]);
  expect((await operator('notices')).out).toMatch(/all +command-line +2 +0 +0 +Our terms change$/m);
  expect(JSON.parse((await operator('notices', '--json')).out)).toMatchObject([
    { subject: 'Our terms change', by: 'command-line', recipients: 2, isOpen: true },
  ]);
});

test.each([
  [['--to', 'trial'], '--to: '],
  [['--text', 'From [day].'], '--text: must have your words in place of [day]'],
  [['--page', 'terms'], '--page: must be a path of this site, such as /terms-of-service'],
  [['--to', 'paid'], 'No member would receive this notice.'],
])('refuses %j', async (words, reason) => {
  expect(await notify(...words)).toMatchObject({ code: 2, err: expect.stringContaining(reason) });
});
