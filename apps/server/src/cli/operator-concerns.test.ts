import { beforeAll, expect, test } from 'vitest';
import { auditEntry, auditValue } from '../modules/audit/audit.tables.ts';
import { concernReport } from '../modules/support/support.tables.ts';
import { mail } from '../platform/mail/mail.tables.ts';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

const REFERENCE = 'WHB-26-7K4QX';
const db = useTestDatabase();
const folder = useFolder('concerns');

beforeAll(async () => {
  const days = { receivedOn: '2026-03-13', dueOn: '2026-03-20' };
  await db.database
    .insert(concernReport)
    .values({ reference: REFERENCE, ...days, isSuspected: false, concern: 'Edited.' });
});

const concerns = (...words: string[]) =>
  runSealtick(['operator', 'concerns', ...words], {
    ...databaseVariables(db),
    DATA_DIR: folder.path,
    AUDIT_SECRET: '',
  });

test('prints open reports and closes them', async () => {
  expect((await concerns('list')).out).toBe(
    `${REFERENCE}, received on 2026-03-13, due on 2026-03-20\nAnonymous\nEdited.\n`,
  );
  const reason = ['--reason', 'Nothing was edited.'];
  expect(await concerns('close', REFERENCE)).toMatchObject({ code: 2, err: expect.stringContaining('--reason') });
  expect(await concerns('close', REFERENCE, ...reason)).toMatchObject({ code: 0, out: `${REFERENCE} is closed.\n` });
  expect((await concerns('list')).out).toBe('No report is open.\n');
  expect(JSON.parse((await concerns('list', '--all', '--json')).out)).toMatchObject([
    { isClosed: true, closeReason: 'Nothing was edited.' },
  ]);
  expect((await concerns('list', '--all')).out).toContain('Closed because: Nothing was edited.\n');
  expect(await concerns('close', REFERENCE, ...reason)).toMatchObject({ code: 2 });
  expect(await db.database.select().from(auditEntry)).toMatchObject([{ act: 'concern.closed', subject: REFERENCE }]);
  expect((await db.database.select().from(auditValue))[0]!.values).toContain('Nothing was edited.');
});

test('answers a report with a sender by email, and no anonymous one', async () => {
  const days = { receivedOn: '2026-03-13', dueOn: '2026-03-20', isSuspected: false };
  await db.database.insert(concernReport).values([
    { reference: 'WHB-26-NAMED', ...days, name: 'Robin', email: 'robin@example.com', concern: 'Edited.' },
    { reference: 'WHB-26-BLANK', ...days, concern: 'Edited.' },
  ]);
  expect(await concerns('answer', 'WHB-26-NAMED', '--text', 'It was.')).toMatchObject({ code: 0 });
  expect(await concerns('answer', 'WHB-26-BLANK', '--text', 'It was.')).toMatchObject({ code: 2 });
  expect(await db.database.select().from(mail)).toMatchObject([
    { address: 'robin@example.com', subject: 'Re: Your report WHB-26-NAMED' },
  ]);
});
