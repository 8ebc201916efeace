import { DAY_MS } from '@sealtick/engine';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, withTransaction } from '../../../platform/database.ts';
import { recordEvent } from '../events/record-event.ts';
import { lockCursor } from '../fan-out/fan-out-repository.ts';
import { lockDigest, moveDigest, selectCandidates, selectUnsent } from './digest-repository.ts';
import { lastDigestTime } from './digest-time.ts';

/** A program that was down for longer lists no older signals: nobody acts on them. */
const REACH_MS = 7 * DAY_MS;

/** Records the digests that are due: one a day and member, where there is something to list. */
export async function makeDigests(database: Database, clock: Clock, signal?: AbortSignal): Promise<void> {
  const now = clock.now();
  // What is queued before this moment must be visible: a batch that commits later would be in no digest.
  await withTransaction(database, (tx) => lockCursor(tx, 'log'));
  const candidates = await selectCandidates(database, new Date(now - REACH_MS));
  const dueAt = new Map([...new Set(candidates.map((one) => one.timeZone))].map((zone) => [zone, timeIn(zone, now)]));
  for (const { accountId, timeZone, oldest } of candidates) {
    const until = dueAt.get(timeZone)!;
    if (signal?.aborted) return;
    if (oldest <= until) await withTransaction(database, (tx) => makeDigest(tx, accountId, until, now));
  }
}

const timeIn = (timeZone: string, now: number) => new Date(lastDigestTime(timeZone, now));

/** The row of the member is the claim: the process that moves it to today's time makes the digest, in that transaction. */
async function makeDigest(tx: Database, accountId: string, until: Date, now: number): Promise<void> {
  const before = await lockDigest(tx, accountId);
  if (before === null || before >= until) return;
  const unsent = await selectUnsent(tx, accountId, new Date(Math.max(before.getTime(), now - REACH_MS)), until);
  await moveDigest(tx, accountId, until);
  if (unsent.length === 0) return;
  const oldest = Math.min(...unsent.map(({ queuedAt }) => queuedAt.getTime()));
  const from = before.getTime() === 0 ? new Date(oldest) : before;
  await recordEvent(tx, {
    type: 'digest',
    category: 'signals',
    accountId,
    data: {
      from: from.toISOString(),
      until: until.toISOString(),
      signalIds: [...new Set(unsent.map(({ signalId }) => signalId))],
      channelIds: [...new Set(unsent.map(({ channelId }) => channelId))],
    },
    at: new Date(now),
    expiresAt: new Date(until.getTime() + DAY_MS),
  });
}
