import type { Outcome } from '../channels/channel-adapter.ts';
import type { ChannelRow } from '../channels/channel-repository.ts';
import type { deliveryAttempt } from '../delivery.tables.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';
import { afterFailure, afterGone, afterSuccess } from './channel-health.ts';
import { nextWait } from './retry-slots.ts';
import { SUPERSEDED } from './stop-moves.ts';

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
}

type Following = Pick<DeliveryRow, 'state' | 'reason' | 'nextAttemptAt' | 'endedAt'>;

/** Returns the state of a delivery after an attempt. @param random 0 to 1 */
export function followingState(row: DeliveryRow, attempt: Attempt, random: number): Following {
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

/** Returns the channel after an attempt. */
export function channelAfter(channel: ChannelRow, { outcome, endedAt }: Attempt): ChannelRow {
  if (outcome.kind === 'accepted') return { ...channel, ...afterSuccess(channel, endedAt) };
  const reason = printable(outcome.reason, ERROR_CHARS);
  const failed = { ...channel, ...afterFailure(channel, reason, endedAt) };
  if (outcome.kind !== 'rejected' || !outcome.isGone || channel.state === 'disabled') return failed;
  return { ...failed, ...afterGone(reason, endedAt) };
}

/** Returns an attempt as it is stored. */
export function toAttemptRow(
  row: DeliveryRow,
  { outcome, startedAt, endedAt }: Attempt,
): typeof deliveryAttempt.$inferInsert {
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
