import type { AccountExport } from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { wake } from '../../platform/wake-up.ts';
import { requireStepUp } from '../identity/index.ts';
import { type ExportRow, findExport, upsertExport } from './export-repository.ts';
import { EXPORT_OFFERED_DAYS } from './personal-data.tables.ts';

/** Wakes the process that makes exports. */
export const EXPORT_CHANNEL = 'account-export';

const NONE: AccountExport = { state: 'none', requestedAt: null, availableUntil: null, bytes: null };

/** Returns the state of the caller's export. */
export const readExport = (viewer: Viewer): Promise<AccountExport> =>
  readAccountExport(viewer.clock, viewer.db, requireAccount(viewer));

/** Returns the state of an account's export. */
export async function readAccountExport(clock: Clock, db: Database, accountId: string): Promise<AccountExport> {
  const row = await findExport(db, accountId);
  return row ? toExport(row, clock.now()) : NONE;
}

/** Asks for an export of the caller's account. One of the last hour is kept. Returns its state. @throws {AppError} STEP_UP_REQUIRED */
export async function requestExport(viewer: Viewer): Promise<AccountExport> {
  await requireStepUp(viewer);
  await prepareExport(viewer.clock, viewer.db, requireAccount(viewer));
  return readExport(viewer);
}

/** Has an export of an account made, unless one of the last hour exists. */
export async function prepareExport(clock: Clock, db: Database, accountId: string): Promise<void> {
  const now = clock.now();
  const known = await findExport(db, accountId);
  const isRecent = known !== null && known.state !== 'failed' && now - known.requestedAt.getTime() < HOUR_MS;
  if (!isRecent) {
    await upsertExport(db, accountId, new Date(now));
    await wake(db, EXPORT_CHANNEL);
  }
}

function toExport({ state, requestedAt, readyAt, bytes }: ExportRow, now: number): AccountExport {
  const until = readyAt === null ? null : readyAt.getTime() + EXPORT_OFFERED_DAYS * DAY_MS;
  if (until !== null && until <= now) return NONE;
  return {
    state,
    requestedAt: requestedAt.toISOString(),
    availableUntil: until === null ? null : new Date(until).toISOString(),
    bytes,
  };
}
