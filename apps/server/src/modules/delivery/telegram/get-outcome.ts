import type { GrammyError } from 'grammy';
import type { Outcome } from '../channels/channel-adapter.ts';

/** Reason of a channel whose member blocked the bot. Unblocking it makes the channel active again. */
export const BLOCKED = 'The bot is blocked in this chat.';

const NOT_FOUND = 'Telegram no longer knows this chat. Link it again.';
const GONE_REQUEST = /chat not found|user is deactivated|user not found|peer_id_invalid/i;

/** Whether Telegram answered with a refusal. */
export const isRefusal = (error: unknown): error is GrammyError =>
  error instanceof Error && error.name === 'GrammyError';

/** Returns the outcome of a failed call. It contains nothing of the request, whose address contains the token. */
export function getOutcome(error: unknown): Extract<Outcome, { kind: 'retry' | 'rejected' }> {
  if (!isRefusal(error)) return { kind: 'retry', afterMs: null, reason: 'Telegram did not answer.', answer: null };
  const { error_code: status, description, parameters } = error;
  const answer = { status, text: description };
  if (status === 429) {
    const afterMs = parameters.retry_after === undefined ? null : parameters.retry_after * 1_000;
    return { kind: 'retry', afterMs, reason: 'Telegram asks to send later.', answer, isHeldBack: true, isExact: true };
  }
  if (status === 403) return { kind: 'rejected', reason: BLOCKED, answer, isGone: true };
  if (status === 400 && GONE_REQUEST.test(description))
    return { kind: 'rejected', reason: NOT_FOUND, answer, isGone: true };
  // The operator's mistake, not the member's: the messages wait until the token is right.
  if (status === 401 || status === 404)
    return { kind: 'retry', afterMs: null, reason: 'Telegram refuses the token of the bot.', answer };
  if (status === 400) return { kind: 'rejected', reason: 'Telegram refuses the message.', answer, isGone: false };
  return { kind: 'retry', afterMs: null, reason: `Telegram answered with status ${status}.`, answer };
}
