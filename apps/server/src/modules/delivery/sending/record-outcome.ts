import { eq } from 'drizzle-orm';
import { type Database, withTransaction } from '../../../platform/database.ts';
import { passFailPoint } from '../../../platform/fail-points.ts';
import { findSignals } from '../../signals/index.ts';
import type { Outcome } from '../channels/channel-adapter.ts';
import type { ChannelRow } from '../channels/channel-repository.ts';
import { delivery, deliveryAttempt, deliveryChannel, sentOpening } from '../delivery.tables.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';
import { afterFailure, afterGone, afterSuccess } from './channel-health.ts';
import { underFence } from './claim-repository.ts';
import { finishEnd } from './finish-end.ts';
import { hurryNotices } from './missed-notices.ts';
import { nextWait } from './retry-slots.ts';
import { selectReported } from './select-reported.ts';
import { SUPERSEDED } from './stop-moves.ts';
import type { Dead } from './tell-dead.ts';

/** Beginning of an answer that is stored. */
const ANSWER_CHARS = 20_000;
const ERROR_CHARS = 1_000;

/** One attempt that has ended. */
export interface Attempt {
  readonly outcome: Outcome;
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** Whether it was a stop move whose signal has a close in the queue. */
  readonly isSuperseded: boolean;
  /** What the message of an opening said about a channel that did not answer. */
  readonly insteadOf: string | null;
}

/** What became of it. */
export interface Recorded {
  /** Null if another node claimed the delivery meanwhile: nothing was stored. */
  readonly state: DeliveryRow['state'] | null;
  readonly nextAttemptAt: Date | null;
  /** The channel, if it ended with this attempt. */
  readonly disabled: ChannelRow | null;
  /** The message, if it died and the owner heard of none for an hour; null if the channel ended with it. */
  readonly dead: Dead | null;
}

/** Stores an attempt with everything that follows from it, in one transaction and only under the fence of its claim. */
export async function recordOutcome(
  database: Database,
  row: DeliveryRow,
  attempt: Attempt,
  random: number,
): Promise<Recorded> {
  return withTransaction(database, async (tx) => {
    // Before the delivery, as the deletion of a channel locks them.
    const [channel] = await tx
      .select()
      .from(deliveryChannel)
      .where(eq(deliveryChannel.id, row.channelId))
      .for('update');
    const next = followingState(row, attempt, random);
    const done = await tx
      .update(delivery)
      .set({ ...next, attempts: row.attempts + 1, leaseUntil: null })
      .where(underFence(row))
      .returning({ id: delivery.id });
    if (done.length === 0 || !channel) return { state: null, nextAttemptAt: null, disabled: null, dead: null };
    await tx.insert(deliveryAttempt).values(toAttemptRow(row, attempt));
    if (next.endedAt !== null) await finishEnd(tx, { ...row, ...next }, attempt.endedAt);
    if (attempt.outcome.kind === 'accepted') await recordOpening(tx, row, attempt.outcome, attempt);
    const health = healthAfter(channel, attempt);
    await tx.update(deliveryChannel).set(health).where(eq(deliveryChannel.id, channel.id));
    if (attempt.outcome.kind === 'accepted' && channel.failures > 0)
      await hurryNotices(tx, channel.id, attempt.endedAt);
    await passFailPoint('before-result-commit');
    const hasEnded = health.state === 'disabled' && channel.state !== 'disabled';
    const reported = await selectReported(tx, [{ ...row, state: next.state, at: attempt.endedAt }]);
    const isNews = next.state === 'dead' && row.type !== 'test' && !hasEnded && !reported.has(channel.id);
    return {
      state: next.state,
      nextAttemptAt: next.endedAt === null ? next.nextAttemptAt : null,
      disabled: hasEnded ? { ...channel, ...health } : null,
      dead: isNews ? { channel, type: row.type, reason: next.reason } : null,
    };
  });
}

type Following = Pick<DeliveryRow, 'state' | 'reason' | 'nextAttemptAt' | 'endedAt'>;

function followingState(row: DeliveryRow, attempt: Attempt, random: number): Following {
  const { outcome, startedAt, endedAt, isSuperseded } = attempt;
  const { nextAttemptAt } = row;
  if (outcome.kind === 'accepted') return { state: 'delivered', reason: null, nextAttemptAt, endedAt };
  const reason = printable(outcome.reason, ERROR_CHARS);
  if (outcome.kind === 'rejected') return { state: 'dead', reason, nextAttemptAt, endedAt };
  if (isSuperseded) return { state: 'cancelled', reason: SUPERSEDED, nextAttemptAt, endedAt };
  const { type } = row;
  const status = outcome.answer?.status ?? null;
  const { afterMs, isLate = false } = outcome;
  const wait = nextWait({ type, attempts: row.attempts + 1, afterMs, status, isLate }, random);
  if (wait === null) return { state: 'dead', reason, nextAttemptAt, endedAt };
  const from = type === 'signal.opened' || type === 'market.alert' ? startedAt : endedAt;
  const next = new Date(Math.max(from.getTime() + wait, endedAt.getTime()));
  return { state: 'retrying', reason, nextAttemptAt: next, endedAt: null };
}

function healthAfter(channel: ChannelRow, { outcome, endedAt }: Attempt) {
  if (outcome.kind === 'accepted') return afterSuccess(channel, endedAt);
  const reason = printable(outcome.reason, ERROR_CHARS);
  const failed = afterFailure(channel, reason, endedAt);
  if (outcome.kind !== 'rejected' || !outcome.isGone || channel.state === 'disabled') return failed;
  return { ...failed, ...afterGone(reason, endedAt) };
}

async function recordOpening(
  tx: Database,
  row: DeliveryRow,
  { messageId, size = null }: Extract<Outcome, { kind: 'accepted' }>,
  { endedAt: sentAt, insteadOf }: Attempt,
): Promise<void> {
  const { type, signalId, channelId, accountId, strategyId } = row;
  if (type !== 'signal.opened' || signalId === null) return;
  // The close may have been fanned out while the receiving side took its time.
  const closedAt = (await findSignals(tx, [signalId])).get(signalId)?.status === 'closed' ? sentAt : null;
  await tx
    .insert(sentOpening)
    .values({
      signalId,
      channelId,
      accountId,
      strategyId: strategyId ?? '',
      messageId,
      size,
      insteadOf,
      sentAt,
      closedAt,
    })
    .onConflictDoNothing();
}

function toAttemptRow(row: DeliveryRow, { outcome, startedAt, endedAt }: Attempt): typeof deliveryAttempt.$inferInsert {
  const { answer } = outcome;
  return {
    issuedOn: row.issuedOn,
    deliveryId: row.id,
    fence: row.fence,
    accountId: row.accountId,
    startedAt,
    tookMs: Math.max(0, endedAt.getTime() - startedAt.getTime()),
    outcome: outcome.kind,
    status: answer?.status ?? null,
    answer: answer && printable(answer.text, ANSWER_CHARS),
    error: outcome.kind === 'accepted' ? null : printable(outcome.reason, ERROR_CHARS),
  };
}

/** PostgreSQL rejects a text with a NUL. */
const printable = (text: string, most: number): string => text.replaceAll('\0', '\uFFFD').slice(0, most);
