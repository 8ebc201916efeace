import type { Clock } from '../../../platform/clock.ts';
import { MESSAGES_PER_SECOND } from './telegram-pace.ts';

/** Time between two messages, in whole ms. */
const MESSAGE_MS = Math.ceil(1_000 / MESSAGES_PER_SECOND);
/** Least time between two messages to one chat. */
const CHAT_MS = 1_000;
/** A message that would wait longer is sent by a later attempt, so that others are sent in the meantime. */
const MAX_WAIT_MS = 5_000;
const MAX_CHATS = 10_000;

/** What is sent to a chat: an edit is not a new message in it, and counts for the bot's messages of a second all the same. */
export type SendKind = 'message' | 'edit';

/** Spreads messages over time, as Telegram demands: 30 per second in all, one per second in a chat. */
export class SendPace {
  private readonly clock: Clock;
  private freeAt = 0;
  private readonly chats = new Map<string, number>();
  private readonly held = new Map<string, number>();
  /** The chat that Telegram limited for the longest. */
  private limited = { chat: '', until: 0 };

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Reserves the next time for a message to a chat, or an edit of one. Returns ms until then; nothing is reserved if `isLate`. */
  reserve(
    chat: string,
    what: SendKind = 'message',
    maxMs = MAX_WAIT_MS,
  ): { readonly waitMs: number; readonly isLate: boolean } {
    const now = this.now();
    const free = Math.max(now, this.freeAt);
    const turn = what === 'message' ? (this.chats.get(chat) ?? 0) : 0;
    const at = Math.max(free, turn, this.held.get(chat) ?? 0);
    const waitMs = at - now;
    if (waitMs > maxMs) return { waitMs, isLate: true };
    this.freeAt = free + MESSAGE_MS;
    if (what === 'message') this.chats.set(chat, at + CHAT_MS);
    if (this.chats.size > MAX_CHATS) this.forget(now);
    return { waitMs, isLate: false };
  }

  /** Sends nothing to a chat for a time, as Telegram asked. */
  hold(chat: string, forMs: number): void {
    this.held.set(chat, this.now() + forMs);
  }

  /** Holds a chat to which a signal was not sent, and the whole bot once a second chat is held at the same time. */
  limit(chat: string, forMs: number): void {
    this.hold(chat, forMs);
    const until = this.now() + forMs;
    const before = this.limited;
    // The answer does not say whether the limit is of the chat or of the bot (tdlib/td#715): of two chats it is the bot's.
    if (before.chat !== chat) this.freeAt = Math.max(this.freeAt, Math.min(before.until, until));
    if (before.chat === chat || before.until <= until) this.limited = { chat, until };
  }

  /** A clock that is set back must not hold up every chat until it has caught up. */
  private now(): number {
    return this.clock.elapsed?.() ?? this.clock.now();
  }

  private forget(now: number): void {
    for (const chats of [this.chats, this.held]) for (const [chat, at] of chats) if (at <= now) chats.delete(chat);
  }
}
