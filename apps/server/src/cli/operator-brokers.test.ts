import { expect, test } from 'vitest';
import { auditEntry } from '../modules/audit/audit.tables.ts';
import { brokerCopying } from '../modules/brokers/brokers.tables.ts';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

const db = useTestDatabase();
const folder = useFolder('brokers');

const brokers = (word: string) =>
  runSealtick(['operator', 'brokers', word, '--reason', 'Wrong prices'], {
    ...databaseVariables(db),
    DATA_DIR: folder.path,
    AUDIT_SECRET: '',
  });

test('halts and resumes copying to brokers, each once and with an audit entry', async () => {
  expect(await brokers('resume')).toMatchObject({ code: 2, err: expect.stringContaining('Copying is not halted.') });
  expect(await brokers('halt')).toMatchObject({ code: 0, out: expect.stringContaining('Copying is halted.') });
  expect(await db.database.select().from(brokerCopying)).toMatchObject([{ haltedAt: expect.any(Date) }]);
  expect(await brokers('halt')).toMatchObject({ code: 2, err: expect.stringContaining('Copying is halted already.') });
  expect(await brokers('resume')).toMatchObject({ code: 0, out: 'Signals are copied again.\n' });
  expect(await db.database.select().from(brokerCopying)).toMatchObject([{ haltedAt: null }]);
  const acts = (await db.database.select().from(auditEntry)).map(({ act }) => act);
  expect(acts).toEqual(['brokers.halted', 'brokers.resumed']);
});
