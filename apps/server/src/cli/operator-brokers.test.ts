import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntry } from '../modules/audit/audit.tables.ts';
import { brokerCopying } from '../modules/brokers/brokers.tables.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'sealtick-brokers-'));
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

const brokers = (word: string) =>
  runSealtick(['operator', 'brokers', word, '--reason', 'Wrong prices'], {
    ...databaseVariables(db),
    DATA_DIR: folder,
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
