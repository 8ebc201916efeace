import { beforeAll, expect, test } from 'vitest';
import { auditEntry, auditValue } from '../modules/audit/audit.tables.ts';
import { supportRequest } from '../modules/support/support.tables.ts';
import { mail } from '../platform/mail/mail.tables.ts';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

const REFERENCE = 'LEG-26-7K4QX';
const db = useTestDatabase();
const folder = useFolder('requests');

beforeAll(async () => {
  const [sentAt, dueAt] = [new Date('2026-03-02T09:00:00Z'), new Date('2026-03-09T09:00:00Z')];
  const sender = { name: 'Ines \u001b[31mDuarte', email: 'ines@example.com', mailbox: 'ines@example.com' };
  const row = { reference: REFERENCE, kind: 'legal', isSuspected: false, message: 'Which law\napplies?' } as const;
  await db.database.insert(supportRequest).values({ ...row, ...sender, sentAt, dueAt });
});

const requests = (...words: string[]) =>
  runSealtick(['operator', 'requests', ...words], {
    ...databaseVariables(db),
    DATA_DIR: folder.path,
    AUDIT_SECRET: '',
  });

test('lists, shows, answers and closes a request, each change with an audit entry', async () => {
  expect((await requests('list')).out).toMatch(/LEG-26-7K4QX +new +2026-03-09T09:00:00.000Z \(past due\) +ines@/);
  const shown = await requests('show', REFERENCE);
  expect(shown.out).toContain('Which law\napplies?');
  expect(shown.out).not.toContain('\u001b');
  expect(await requests('start', REFERENCE)).toMatchObject({ code: 0 });
  expect(await requests('answer', REFERENCE, '--text', 'English law.')).toMatchObject({
    code: 0,
    out: `The answer to ${REFERENCE} is queued.\n`,
  });
  expect(await db.database.select().from(mail)).toMatchObject([{ address: 'ines@example.com', state: 'queued' }]);
  expect((await requests('list')).out).toBe('No request waits for an answer.\n');
  expect(await requests('close', REFERENCE)).toMatchObject({ code: 2, err: expect.stringContaining('--reason') });
  expect(await requests('close', REFERENCE, '--reason', ' ')).toMatchObject({ code: 2 });
  expect(await requests('close', REFERENCE, '--reason', 'It is settled.')).toMatchObject({ code: 0 });
  expect(JSON.parse((await requests('show', REFERENCE, '--json')).out)).toMatchObject({
    state: 'closed',
    steps: [
      { state: 'in-progress' },
      { state: 'answered', message: 'English law.' },
      { state: 'closed', message: 'It is settled.' },
    ],
  });
  expect(await requests('answer', REFERENCE, '--text', 'More.')).toMatchObject({
    code: 2,
    err: expect.stringContaining(`${REFERENCE} is closed.`),
  });
  const acts = await db.database.select().from(auditEntry);
  expect(acts.map(({ act, subject }) => [act, subject])).toEqual([
    ['request.started', REFERENCE],
    ['request.answered', REFERENCE],
    ['request.closed', REFERENCE],
  ]);
  const [values] = await db.database.select().from(auditValue);
  expect(values).toMatchObject({ accountId: null, entryId: acts[2]!.id });
  expect(JSON.parse(values!.values)).toEqual({ before: {}, after: { reason: 'It is settled.' } });
});

test('refuses a reference that no one has', async () => {
  expect(await requests('show', 'LEG-26-XXXXX')).toMatchObject({
    code: 2,
    err: expect.stringContaining('LEG-26-XXXXX'),
  });
});
