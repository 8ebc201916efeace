import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import type { ChannelRow } from '../channels/channel-repository.ts';

/** Failed attempts in a row after which a channel rests. */
export const FAILURES_BEFORE_REST = 10;
const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 5 * MINUTE_MS;
/** An endpoint that accepted nothing for this long is disabled. */
export const GIVEN_UP_AFTER_MS = 5 * DAY_MS;

type Health = Pick<ChannelRow, 'state' | 'reason' | 'since' | 'failures' | 'restingUntil' | 'lastAcceptedAt'>;

/** Returns a channel's state after the receiving side accepted a message. */
export function afterSuccess({ state, reason, since }: Health, now: Date): Health {
  const works = { failures: 0, restingUntil: null, lastAcceptedAt: now };
  return state === 'failing'
    ? { ...works, state: 'active', reason: null, since: now }
    : { ...works, state, reason, since };
}

/** Returns a channel's state after a failed attempt. It rests after ten in a row, each time twice as long. */
export function afterFailure(channel: ChannelRow, reason: string, now: Date): Health {
  const { state, since, lastAcceptedAt } = channel;
  const failures = channel.failures + 1;
  const rest = Math.min(FIRST_REST_MS * 2 ** Math.min(failures - FAILURES_BEFORE_REST, 20), LONGEST_REST_MS);
  const restingUntil = failures < FAILURES_BEFORE_REST ? channel.restingUntil : new Date(now.getTime() + rest);
  const counted = { failures, restingUntil, lastAcceptedAt };
  if (state === 'failing') {
    const isGivenUp = channel.kind === 'webhook' && now.getTime() - since.getTime() >= GIVEN_UP_AFTER_MS;
    if (isGivenUp) return { ...counted, ...afterGone(`It accepted nothing for five days: ${reason}`, now) };
    return { ...counted, state, reason, since };
  }
  if (state !== 'active' || failures < FAILURES_BEFORE_REST)
    return { ...counted, state, reason: channel.reason, since };
  return { ...counted, state: 'failing', reason, since: now };
}

/** Returns the state of a channel that has ended permanently. */
export const afterGone = (reason: string, now: Date): Pick<Health, 'state' | 'reason' | 'since'> => ({
  state: 'disabled',
  reason,
  since: now,
});
