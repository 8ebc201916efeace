import type { LogFact } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { appendEntries } from './append-entries.ts';
import { readAlerts } from './read-alerts.ts';
import { alertFact, openedFact, publishedFact } from './testing/facts.ts';
import { openTestLog, START, type TestLog } from './testing/provider-log.ts';

const db = useTestDatabase();
let log: TestLog;
beforeAll(async () => {
  log = await openTestLog(db.database);
});
afterAll(() => log.remove());

const alerts = () => readAlerts(testViewer(db.database, { now: log.clock.now() }));

test('alerts of the last day are listed with their index, the newest first; other entries are not', async () => {
  const append = (...facts: LogFact[]) => appendEntries({ ...log.ctx, key: log.key }, db.database, log.logId, facts);
  expect(await alerts()).toEqual([]);
  await append(publishedFact(), alertFact('Old.'));
  log.clock.time = START + DAY_MS - 1;
  await append(openedFact('sig_1'), alertFact('New.'));
  expect((await alerts()).map(({ index, reason }) => [index, reason])).toEqual([
    [4, 'New.'],
    [2, 'Old.'],
  ]);
  log.clock.time = START + DAY_MS;
  expect((await alerts()).map(({ reason }) => reason)).toEqual(['New.']);
  expect(Object.keys((await alerts())[0]!).sort()).toEqual([
    'currency',
    'index',
    'issuedAt',
    'reason',
    'releaseAt',
    'symbol',
  ]);
});
