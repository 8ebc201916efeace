import { sql } from 'drizzle-orm';
import { type Database, withTransaction } from '../../../platform/database.ts';
import { passFailPoint } from '../../../platform/fail-points.ts';
import type { Log } from '../../../platform/logging.ts';
import type { ChannelRow } from '../channels/channel-repository.ts';
import { daysNear } from '../days/days-near.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';
import { channelAfter, type DeliveryAttempt, nextState, toAttemptRow } from './attempt-result.ts';
import { findOpenings } from './find-openings.ts';
import { finishEnd } from './finish-end.ts';
import { hurryNotices } from './missed-notices.ts';
import type { DeadLetter } from './notify-dead-letter.ts';
import { getClaim, lockChannels, updateClaimed, updateHealth } from './outcome-repository.ts';
import { putBack, putBehind } from './rank-repository.ts';
import { selectReported } from './select-reported.ts';
import { hasOpenClose } from './stop-moves.ts';

/** What became of an attempt. */
export interface RecordedOutcome {
  /** Null if another node claimed the delivery in the meantime: nothing was stored. */
  readonly state: DeliveryRow['state'] | null;
  readonly nextAttemptAt: Date | null;
}

export interface RecordContext {
  readonly log: Log;
  /** 0 to 1. */
  readonly random: () => number;
  /** Called with the transaction when a channel ends. */
  readonly onDisabled: (db: Database, channel: ChannelRow) => Promise<void>;
  /** Called with the transaction when a message died and the owner heard of none for an hour, unless the channel ended with it. */
  readonly onDeadLetter: (db: Database, dead: DeadLetter) => Promise<void>;
}

/** An attempt, and its delivery after it. */
interface AttemptWithNext extends DeliveryAttempt {
  readonly next: DeliveryRow;
}

const NOTHING: RecordedOutcome = { state: null, nextAttemptAt: null };

/**
 * Stores attempts with everything that follows from them, in one transaction, each only under the fence of its claim. Returns
 * what became of each, in the same order.
 */
export async function recordOutcomes(
  db: Database,
  attempted: readonly DeliveryAttempt[],
  ctx: RecordContext,
): Promise<RecordedOutcome[]> {
  return withTransaction(db, async (tx) => {
    // Before the deliveries, as the deletion of a channel locks them.
    const channels = new Map(await lockChannels(tx, [...new Set(attempted.map(({ row }) => row.channelId))]));
    const followed = await follow(tx, attempted, ctx.random);
    const claimed = await storeAttempts(tx, followed);
    const stored = followed.filter(({ row }) => claimed.has(getClaim(row)) && channels.has(row.channelId));
    if (stored.length === 0) return attempted.map(() => NOTHING);
    for (const { attempt, next } of stored) if (next.endedAt !== null) await finishEnd(tx, next, attempt.endedAt);
    const reported = await selectReported(
      tx,
      stored.map(({ attempt, next }) => ({ ...next, at: attempt.endedAt })),
    );
    const recorded = new Map<string, RecordedOutcome>();
    const before = new Map(channels);
    // In the order in which they ended, as if each were stored on its own.
    for (const { attempt, next } of stored) {
      const channel = channels.get(next.channelId)!;
      const after = { ...channel, ...channelAfter(channel, attempt) };
      channels.set(channel.id, after);
      if (attempt.outcome.kind === 'accepted' && channel.failures > 0)
        await hurryNotices(tx, channel.id, attempt.endedAt);
      const hasEnded = after.state === 'disabled' && channel.state !== 'disabled';
      const isDead = next.state === 'dead' && next.type !== 'test';
      const isNews = isDead && !hasEnded && !reported.has(channel.id);
      if (isDead) reported.add(channel.id);
      recorded.set(getClaim(next), {
        state: next.state,
        nextAttemptAt: next.endedAt === null ? next.nextAttemptAt : null,
      });
      if (hasEnded) await notify(tx, ctx.log, () => ctx.onDisabled(tx, after));
      const dead = { channel, type: next.type, reason: next.reason };
      if (isNews) await notify(tx, ctx.log, () => ctx.onDeadLetter(tx, dead));
    }
    const changed = new Set(stored.map(({ row }) => row.channelId));
    const after = [...changed].map((id) => channels.get(id)!);
    await updateHealth(tx, after);
    const getIds = (some: readonly ChannelRow[]) => some.map(({ id }) => id);
    await putBehind(tx, getIds(after.filter(({ failures }) => failures > 0)), getDays(stored));
    await putBack(tx, getIds(after.filter(({ id, failures }) => failures === 0 && before.get(id)!.failures > 0)));
    await passFailPoint('before-result-commit');
    return attempted.map(({ row }) => recorded.get(getClaim(row)) ?? NOTHING);
  });
}

/** Queues an email of what is stored with it. One that cannot be queued does not keep the result from being stored. */
async function notify(tx: Database, log: Log, queue: () => Promise<void>): Promise<void> {
  await tx.execute(sql`savepoint notice`);
  try {
    await queue();
    await tx.execute(sql`release savepoint notice`);
  } catch (error) {
    log.error({ err: error }, 'an email about a channel was not queued');
    await tx.execute(sql`rollback to savepoint notice`);
  }
}

/** The days of deliveries that were tried, and those near their attempts. */
const getDays = (stored: readonly AttemptWithNext[]): readonly string[] => [
  ...new Set(stored.flatMap(({ row, attempt }) => [row.issuedOn, ...daysNear(attempt.endedAt)])),
];

async function follow(
  db: Database,
  attempted: readonly DeliveryAttempt[],
  random: () => number,
): Promise<AttemptWithNext[]> {
  const followed: AttemptWithNext[] = [];
  for (const { row, attempt } of attempted) {
    const isSuperseded = attempt.isStopMove && attempt.outcome.kind === 'retry' && (await hasOpenClose(db, row));
    const next = { ...row, ...nextState(row, attempt, { isSuperseded, random: random() }) };
    followed.push({ row, attempt, next });
  }
  return followed;
}

/** Stores the deliveries, attempts and openings. Returns the claims that still held. */
async function storeAttempts(db: Database, followed: readonly AttemptWithNext[]): Promise<ReadonlySet<string>> {
  const openings = await findOpenings(db, followed);
  return updateClaimed(
    db,
    followed.map(({ row, attempt, next }, i) => ({
      row: { ...next, attempts: row.attempts + 1 },
      attempt: toAttemptRow(row, attempt),
      opening: openings[i]!,
    })),
  );
}
