import { DAY_MS } from '@sealtick/engine';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, withTransaction } from '../../../platform/database.ts';
import { recordEvent } from '../events/record-event.ts';
import { lockCursor } from '../fan-out/fan-out-repository.ts';
import { type DigestSignal, lockDigest, moveDigest, selectCandidates, selectUnsent } from './digest-repository.ts';
import { lastDigestTime } from './digest-time.ts';

/** A program that was down for longer lists no older signals: no one acts on them. */
const REACH_MS = 7 * DAY_MS;

/** Records the digests that are due: each channel of a member gets one per day, where there is something to list. */
export async function makeDigests(db: Database, clock: Clock, signal?: AbortSignal): Promise<void> {
  const now = clock.now();
  // What is queued before this moment must be visible: a batch that commits later would be in no digest.
  await withTransaction(db, (tx) => lockCursor(tx, 'log'));
  const candidates = await selectCandidates(db, new Date(now - REACH_MS));
  const dueAt = new Map([...new Set(candidates.map((one) => one.timeZone))].map((zone) => [zone, timeIn(zone, now)]));
  for (const { accountId, timeZone, oldest } of candidates) {
    const until = dueAt.get(timeZone)!;
    if (signal?.aborted) return;
    if (oldest <= until) await withTransaction(db, (tx) => makeAccountDigests(tx, accountId, until, now));
  }
}

const timeIn = (timeZone: string, now: number) => new Date(lastDigestTime(timeZone, now));

/** The row of the member is the claim: the process that moves it to today's time makes the digests, in that transaction. */
async function makeAccountDigests(db: Database, accountId: string, until: Date, now: number): Promise<void> {
  const before = await lockDigest(db, accountId);
  if (before === null || before >= until) return;
  const unsent = await selectUnsent(db, accountId, new Date(Math.max(before.getTime(), now - REACH_MS)), until);
  await moveDigest(db, accountId, until);
  for (const { channelIds, signalIds, oldest } of getLists(unsent)) {
    const from = before.getTime() === 0 ? oldest : before;
    await recordEvent(db, {
      type: 'digest',
      category: 'signals',
      accountId,
      data: { from: from.toISOString(), until: until.toISOString(), signalIds, channelIds },
      at: new Date(now),
      expiresAt: new Date(until.getTime() + DAY_MS),
    });
  }
}

/** Signals, the newest first, and the channels of which each got none of them and all others. */
interface DigestList {
  readonly signalIds: readonly string[];
  readonly channelIds: string[];
  readonly oldest: Date;
}

/** Returns what each channel did not get; channels that did not get the same signals share a list. */
function getLists(unsent: readonly DigestSignal[]): Iterable<DigestList> {
  const lists = new Map<string, DigestList>();
  for (const [channelId, ofChannel] of Map.groupBy(unsent, (one) => one.channelId)) {
    const signalIds = ofChannel.map(({ signalId }) => signalId);
    const list = lists.get(signalIds.join());
    const oldest = new Date(Math.min(...ofChannel.map(({ queuedAt }) => queuedAt.getTime())));
    if (list) list.channelIds.push(channelId);
    else lists.set(signalIds.join(), { signalIds, channelIds: [channelId], oldest });
  }
  return lists.values();
}
