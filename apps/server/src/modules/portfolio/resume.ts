import { writes } from '@sealtick/contract';
import { toIso } from '@sealtick/engine';
import { riskStatus } from '@sealtick/record';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type ServedWrite, servePreparedWrite } from '../../platform/http/serve-writes.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findTimeZone } from '../identity/index.ts';
import { storeResumption } from '../risk/index.ts';
import { type Records, readMemberRecord } from './read-member-record.ts';

/**
 * Returns the write that gives sizes again after the maximum drawdown was reached. The record is computed before the transaction.
 *
 * @throws {AppError} CONFLICT if it was not reached, or another call has resumed in the meantime.
 */
export const serveResume = (records: Records, db: Database): ServedWrite =>
  servePreparedWrite(
    writes.portfolio.resume,
    (viewer) => findStop(records, { ...viewer, db }),
    async (viewer, _input, { stoppedAt, resumedBefore, drawdown, value }, state) => {
      const isStored =
        stoppedAt !== null && (await storeResumption(viewer, requireAccount(viewer), { value, resumedBefore }));
      if (!isStored) throw new AppError('CONFLICT', 'The maximum drawdown was not reached: sizes are given.');
      const resumedAt = toIso(viewer.now);
      state({ before: { stoppedAt: toIso(stoppedAt), drawdown }, after: { resumedAt } });
      return { resumedAt };
    },
  );

/** Returns when an account was stopped, and what it is worth. */
async function findStop(records: Records, viewer: Viewer) {
  const accountId = requireAccount(viewer);
  const zone = await findTimeZone(viewer.db, accountId);
  const record = await readMemberRecord(records, viewer, accountId);
  const { stoppedAt, resumedAt, countedDrawdown } = riskStatus(record, zone);
  return { stoppedAt, resumedBefore: resumedAt, drawdown: countedDrawdown, value: record.account.valueAt(record.now) };
}
