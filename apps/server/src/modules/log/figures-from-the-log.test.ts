import { computeLiveRecord, LogContents, type RecordEntry } from '@sealtick/record';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { appendEntries } from './append-entries.ts';
import { readEntries } from './read-entries.ts';
import { closedFact, filledFact, openedFact, publishedFact } from './testing/facts.ts';
import { openTestLog, type TestLog } from './testing/provider-log.ts';

const db = useTestDatabase();
let log: TestLog;

beforeAll(async () => {
  log = await openTestLog(db.database);
});
afterAll(() => log.remove());

test('recomputes the trades and their R from the public log', async () => {
  const facts = [publishedFact(), openedFact('s1'), filledFact('s1'), closedFact('s1')];
  const { entries } = await appendEntries({ ...log.ctx, key: log.key }, db.database, log.logId, facts);
  const written: readonly RecordEntry[] = entries.map(({ entry }) => entry);

  const read = await readEntries(testViewer(db.database, { now: log.clock.now() }), { from: 1, to: 4 });
  const parsed = read.map(({ json }) => JSON.parse(json!) as RecordEntry);
  expect(parsed).toEqual(written);

  const [trade] = computeLiveRecord(LogContents.of(parsed).strategy('trend', 'simulated')!).trades;
  expect(trade).toMatchObject({ netR: 0.92, statedNetR: 0.92, fillPrice: 1.10002 });
});
