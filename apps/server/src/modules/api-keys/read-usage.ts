import type { KeyUsage } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findLimits } from '../billing/index.ts';
import { getHour, selectUsage } from './key-usage-repository.ts';

/** Returns what the caller's keys used in the last 24 hours, to the last few seconds. */
export async function readUsage(viewer: Viewer): Promise<KeyUsage> {
  const accountId = requireAccount(viewer);
  const now = viewer.clock.now();
  const { label, callsPerHour } = await findLimits(viewer.db, accountId, now);
  const rows = await selectUsage(viewer.db, accountId, now);
  const since = (from: number) =>
    rows.filter(({ hour }) => Date.parse(hour) >= from).reduce((sum, { calls }) => sum + calls, 0);
  return {
    plan: label,
    callsPerHour,
    thisHour: since(getHour(now)),
    today: since(Math.floor(now / DAY_MS) * DAY_MS),
    rows,
  };
}
