import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { withTransaction } from '../../platform/database.ts';
import { createTestDatabase } from '../../platform/testing/database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { appendEntries } from '../log/append-entries.ts';
import { closedFact, openedFact, publishedFact } from '../log/testing/facts.ts';
import { openTestLog, START } from '../log/testing/provider-log.ts';
import { listSignalRows, type RowsPage, toSignals } from './read-signals.ts';
import { insertSignals, updateSignal } from './signal-repository.ts';
import { signalRow } from './testing/rows.ts';

const HOUR = 3_600_000;

test('shows a signal that closes during a read as open, and in no list of closed signals', async () => {
  const db = await createTestDatabase();
  const { database } = db;
  const log = await openTestLog(database);
  const append = (tx: typeof database, fact: Parameters<typeof appendEntries>[3]) =>
    appendEntries({ ...log.ctx, key: log.key }, tx, log.logId, fact);
  await append(database, [publishedFact()]);
  const { entries } = await append(database, [openedFact('one')]);
  const { leafHash } = entries[0]!;
  await insertSignals(database, [{ ...signalRow(1, START, 'trend'), id: 'one', logIndex: 2, leafHash }]);

  log.clock.time = START + HOUR;
  const viewer = testViewer(database, { publicDelayMs: 900_000, now: START + HOUR });
  const asked: Promise<RowsPage>[] = [];
  await withTransaction(database, async (tx) => {
    // Readers read the log first, then wait at the rows.
    await tx.execute(sql`lock table signal in access exclusive mode`);
    asked.push(listSignalRows(viewer, {}), listSignalRows(viewer, { status: 'closed' }));
    await vi.waitFor(
      async () => {
        const { rows } = await tx.execute<{ pid: number }>(
          sql`select pid from pg_locks where not granted and relation = 'signal'::regclass`,
        );
        expect(rows).toHaveLength(asked.length);
      },
      { timeout: 20_000 },
    );
    await append(tx, [closedFact('one')]);
    const end = { status: 'closed', closedAt: new Date(START + HOUR), closeReason: 'target', netR: 1 } as const;
    await updateSignal(tx, 'one', end);
  });
  const [all, closed] = await Promise.all(asked);
  expect(toSignals(all!).answer).toMatchObject([{ id: 'one', status: 'active', pnl: null }]);
  expect(closed!.rows).toEqual([]);
  await log.remove();
  await db.close();
});
