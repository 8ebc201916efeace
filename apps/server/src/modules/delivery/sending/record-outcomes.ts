import { type Database, withTransaction } from '../../../platform/database.ts';
import type { ChannelRow } from '../channels/channel-repository.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';
import { type Attempt, channelAfter, followingState, toAttemptRow } from './attempt-result.ts';
import { finishEnd } from './finish-end.ts';
import { hurryNotices } from './missed-notices.ts';
import { type Ended, lockChannels, updateClaimed, updateHealth } from './outcome-repository.ts';
import { selectTold } from './select-told.ts';
import type { Dead } from './tell-dead.ts';

/** A claimed delivery, and its attempt. */
export interface Attempted {
  readonly row: DeliveryRow;
  readonly attempt: Attempt;
}

/** What became of an attempt. */
export interface Recorded {
  /** Null if another node claimed the delivery meanwhile: nothing was stored. */
  readonly state: DeliveryRow['state'] | null;
  readonly nextAttemptAt: Date | null;
  /** The channel, if it ended with this attempt. */
  readonly disabled: ChannelRow | null;
  /** The message, if it died and the owner heard of none for an hour; null if the channel ended with it. */
  readonly dead: Dead | null;
}

const NOTHING: Recorded = { state: null, nextAttemptAt: null, disabled: null, dead: null };

/**
 * Stores attempts with everything that follows from them, in one transaction, each only under the fence of its claim. Returns
 * what became of each, in the same order. @param random 0 to 1
 */
export async function recordOutcomes(
  database: Database,
  attempted: readonly Attempted[],
  random: () => number,
): Promise<Recorded[]> {
  return withTransaction(database, async (tx) => {
    // Before the deliveries, as the deletion of a channel locks them.
    const channels = new Map(await lockChannels(tx, [...new Set(attempted.map(({ row }) => row.channelId))]));
    const ended = attempted.map(({ row, attempt }) => ({
      attempt,
      row,
      next: { ...row, ...followingState(row, attempt, random()), attempts: row.attempts + 1 },
    }));
    const claimed = await updateClaimed(
      tx,
      ended.map(({ row, attempt, next }) => {
        return { row: next, attempt: toAttemptRow(row, attempt), opening: openingOf({ row, attempt }) };
      }),
    );
    const stored = ended.filter(({ row }) => claimed.has(row.id) && channels.has(row.channelId));
    if (stored.length === 0) return attempted.map(() => NOTHING);
    for (const { attempt, next } of stored) if (next.endedAt !== null) await finishEnd(tx, next, attempt.endedAt);
    const recorded = new Map<string, Recorded>();
    const told = await selectTold(
      tx,
      stored.map(({ next, attempt }) => ({ ...next, at: attempt.endedAt })),
    );
    for (const { attempt, next } of stored) {
      const channel = channels.get(next.channelId)!;
      const after = { ...channel, ...channelAfter(channel, attempt) };
      channels.set(channel.id, after);
      if (attempt.outcome.kind === 'accepted' && channel.failures > 0)
        await hurryNotices(tx, channel.id, attempt.endedAt);
      const hasEnded = after.state === 'disabled' && channel.state !== 'disabled';
      const isNews = next.state === 'dead' && next.type !== 'test' && !hasEnded && !told.has(channel.id);
      if (isNews) told.add(channel.id);
      recorded.set(next.id, {
        state: next.state,
        nextAttemptAt: next.endedAt === null ? next.nextAttemptAt : null,
        disabled: hasEnded ? after : null,
        dead: isNews ? { channel, type: next.type, reason: next.reason } : null,
      });
    }
    const changed = new Set(stored.map(({ row }) => row.channelId));
    await updateHealth(
      tx,
      [...changed].map((id) => channels.get(id)!),
    );
    return attempted.map(({ row }) => recorded.get(row.id) ?? NOTHING);
  });
}

/** Returns the message that opened a signal; null if the attempt sent none. */
function openingOf({ row, attempt: { outcome, endedAt } }: Attempted): Ended['opening'] {
  const { type, signalId, channelId, accountId, strategyId } = row;
  if (outcome.kind !== 'accepted' || type !== 'signal.opened' || signalId === null) return null;
  const { messageId } = outcome;
  return { signalId, channelId, accountId, strategyId: strategyId ?? '', messageId, sentAt: endedAt };
}
