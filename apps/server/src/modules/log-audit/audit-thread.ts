import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { getBars, type MarketKind, type SharedBars } from '@sealtick/engine';
import { formatFinding, formatVerdict, type ReadBars } from '@sealtick/record';
import { type Database, isUnavailable, openDatabase } from '../../platform/database.ts';
import { EnvironmentError } from '../../platform/errors.ts';
import { passFailPoint } from '../../platform/fail-points.ts';
import { messageOfError } from '../../platform/logged-error.ts';
import { readStoredBacktests } from '../backtests/read-stored-backtests.ts';
import { hasCheckpointFile, verifyDatabase } from '../log/verify-database.ts';
import { readRows } from '../signals/read-rows.ts';
import { readVersions } from '../strategies/read-versions.ts';
import type { AuditResult, AuditTask, BarsRequest } from './audit-result.ts';

/** Findings that are reported; a rewritten log has one for each entry. */
const MAX_FINDINGS = 10;

/** Audits the log once. Runs in its own thread, because hashing and recomputing would block the event loop. */
async function audit({ target, dataDir, depth, now, known, barsOf }: AuditTask): Promise<AuditResult> {
  const started = performance.now();
  const { database, close } = openDatabase(target, { connections: 1 });
  try {
    const references = { checkpoints: known === null ? [] : [known] };
    const hadCheckpoint = await hasCheckpointFile(dataDir);
    const report = await verifyDatabase(
      {
        db: database,
        dataDir,
        readRows: readRowsAndPause,
        readVersions,
        readBacktests: (tx, logId) => readStoredBacktests(tx, logId),
      },
      { now, references, ...(barsOf === null ? {} : { readBars: readFrom(barsOf) }) },
      depth,
    );
    const { status, size, counts, findings, firstBadIndex } = report;
    return {
      kind: 'done',
      status,
      size,
      rows: counts.rows,
      hadCheckpoint,
      firstBadIndex,
      layer: findings[0]?.layer ?? null,
      lines: [formatVerdict(report), ...findings.slice(0, MAX_FINDINGS).map(formatFinding)],
      ms: Math.round(performance.now() - started),
    };
  } catch (error) {
    if (isUnavailable(error)) return { kind: 'unavailable', reason: messageOfError(error) };
    if (error instanceof EnvironmentError) return { kind: 'unreadable', reason: error.message };
    throw error;
  } finally {
    await close();
  }
}

const readFrom = (market: MarketKind): ReadBars =>
  async function* read(asked) {
    if (asked !== market) return;
    for (let series = await askForBars(); series !== null; series = await askForBars()) yield series.map(getBars);
  };

async function askForBars(): Promise<readonly SharedBars[] | null> {
  parentPort!.postMessage({ kind: 'bars' } satisfies BarsRequest);
  const [series] = await once(parentPort!, 'message');
  return series;
}

async function readRowsAndPause(db: Database): ReturnType<typeof readRows> {
  const rows = await readRows(db);
  await passFailPoint('in-audit');
  return rows;
}

parentPort!.postMessage(await audit(workerData as AuditTask));
