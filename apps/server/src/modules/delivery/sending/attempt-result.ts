import { DELIVERY_ATTEMPTS_MAX } from '@sealtick/contract';
import { cutText } from '@sealtick/engine';
import { storableText } from '../../../platform/json-parameter.ts';
import type { NewestPrice } from '../../market-data/index.ts';
import { ANSWER_CHARS } from '../channels/answer-beginning.ts';
import type { Outcome } from '../channels/channel-adapter.ts';
import type { ChannelRow } from '../channels/channel-repository.ts';
import type { deliveryAttempt } from '../delivery.tables.ts';
import type { DeliveryMessage } from '../messages/delivery-message.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';
import { afterFailure, afterGone, afterSuccess } from './channel-health.ts';
import { nextWait } from './retry-slots.ts';
import { SUPERSEDED } from './stop-moves.ts';

const ERROR_CHARS = 1_000;

/** One attempt that has ended. */
export interface Attempt {
  readonly outcome: Outcome;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly isStopMove: boolean;
  /** What the message of an opening said about a channel that did not answer. */
  readonly insteadOf: string | null;
  /** The newest price when an opening was accepted; null or left out if it is not known. */
  readonly price?: NewestPrice | null;
}

/** Returns an attempt to send a message. */
export const toAttempt = (
  message: DeliveryMessage,
  ended: Pick<Attempt, 'outcome' | 'startedAt' | 'endedAt' | 'price'>,
): Attempt => ({
  ...ended,
  isStopMove: message.type === 'signal.updated' && message.update.change === 'stopMoved',
  insteadOf: message.type === 'signal.opened' ? message.insteadOf : null,
});

/** A claimed delivery, and its attempt. */
export interface DeliveryAttempt {
  readonly row: DeliveryRow;
  readonly attempt: Attempt;
}

type NextState = Pick<DeliveryRow, 'state' | 'reason' | 'nextAttemptAt' | 'endedAt'>;

interface NextStateInput {
  /** Whether it was a stop move whose signal has a close in the queue. */
  readonly isSuperseded: boolean;
  /** 0 to 1. */
  readonly random: number;
}

/** Returns the state of a delivery after an attempt. */
export function nextState(row: DeliveryRow, attempt: Attempt, { isSuperseded, random }: NextStateInput): NextState {
  const { outcome, startedAt, endedAt } = attempt;
  const { nextAttemptAt } = row;
  if (outcome.kind === 'accepted') return { state: 'delivered', reason: null, nextAttemptAt, endedAt };
  const reason = printable(outcome.reason, ERROR_CHARS);
  if (outcome.kind === 'rejected') return { state: 'dead', reason, nextAttemptAt, endedAt };
  if (isSuperseded) return { state: 'cancelled', reason: SUPERSEDED, nextAttemptAt, endedAt };
  const { type } = row;
  const status = outcome.answer?.status ?? null;
  const { afterMs, isLate = false, isExact = false } = outcome;
  const wait = nextWait({ type, attempts: row.attempts + 1, afterMs, status, isLate, isExact }, random);
  if (wait === null) return { state: 'dead', reason, nextAttemptAt, endedAt };
  const from = type === 'signal.opened' || type === 'market.alert' ? startedAt : endedAt;
  const next = new Date(Math.max(from.getTime() + wait, endedAt.getTime()));
  return { state: 'retrying', reason, nextAttemptAt: next, endedAt: null };
}

/** Returns the channel after an attempt. */
export function channelAfter(channel: ChannelRow, { outcome, endedAt }: Attempt): ChannelRow {
  if (outcome.kind === 'accepted') return { ...channel, ...afterSuccess(channel, endedAt) };
  if (outcome.kind === 'retry' && outcome.isHeldBack) return channel;
  const reason = printable(outcome.reason, ERROR_CHARS);
  // A receiving side that rejects a message answers.
  const lastFailedAt = outcome.kind === 'rejected' ? channel.lastFailedAt : endedAt;
  const failed = { ...channel, ...afterFailure(channel, reason, endedAt), lastFailedAt };
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
    answer: answer && row.fence <= DELIVERY_ATTEMPTS_MAX ? printable(answer.text, ANSWER_CHARS) : null,
    error: outcome.kind === 'accepted' ? null : printable(outcome.reason, ERROR_CHARS),
  };
}

const printable = (text: string, most: number): string => storableText(cutText(text, most));
