import { beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from './database.ts';
import { databaseCheck } from './database-check.ts';
import { runCheck } from './http/readiness.ts';
import { useTestDatabase } from './testing/use-database.ts';

const db = useTestDatabase();
let other: OpenDatabase;
beforeAll(() => {
  other = openDatabase(db.target);
});

test('passes while the connections of requests and of the background work answer, and names those that do not', async () => {
  const requests = databaseCheck({ db: other.database, workDatabase: db.database });
  const work = databaseCheck({ db: db.database, workDatabase: other.database });
  expect([await runCheck(requests), await runCheck(work)]).toMatchObject([{ state: 'ok' }, { state: 'ok' }]);
  await other.close();
  expect([await runCheck(requests), await runCheck(work)]).toMatchObject([
    { state: 'failed', reason: 'no answer over the connections of requests' },
    { state: 'failed', reason: 'no answer over the connections of the background work' },
  ]);
});
