import { type LastSeen, VISIT_MS } from '@sealtick/contract';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { countNewSignals } from '../signals/index.ts';
import { selectLastSeen, upsertLastSeen } from './last-seen-repository.ts';

/** Returns how many signals came since the caller's visit before this one. */
export async function readLastSeen(viewer: Viewer): Promise<LastSeen> {
  const row = await selectLastSeen(viewer.db, requireAccount(viewer));
  const isDue = row === null || row.markedAt.getTime() <= viewer.clock.now() - VISIT_MS;
  const since = isDue ? (row?.seenAt ?? null) : row.before;
  const byStrategy = since === null ? [] : await countNewSignals(viewer, since.getTime());
  const newSignals = byStrategy.reduce((sum, one) => sum + one.newSignals, 0);
  return { since: since?.toISOString() ?? null, newSignals, byStrategy, isDue };
}

/** Records that the caller looks at the signals now. */
export async function markSeen(viewer: Viewer): Promise<void> {
  const now = viewer.clock.now();
  const look = { markedAt: new Date(now), seenAt: new Date(viewer.now) };
  await upsertLastSeen(viewer.db, requireAccount(viewer), look, new Date(now - VISIT_MS));
}
