import { setTimeout as wait } from 'node:timers/promises';
import { batched } from '../../../platform/batched.ts';
import { findTimeZones } from '../../identity/index.ts';
import type { ChannelAdapter, Outcome, Target } from '../channels/channel-adapter.ts';
import { getValidity, NOT_VALID } from '../channels/validity.ts';
import type { DeliveryMessage } from '../messages/delivery-message.ts';
import { type ChatSender, senderFor } from './chat-sender.ts';
import { getOutcome } from './get-outcome.ts';
import type { SendKind, SendPace } from './send-pace.ts';
import { SignalSender } from './send-signal.ts';
import type { TelegramBot } from './telegram-bot.ts';
import type { TelegramDeps } from './telegram-context.ts';
import { MESSAGES_PER_SECOND } from './telegram-pace.ts';
import { messageText } from './text/message-text.ts';

const TOO_MANY = `Telegram takes ${MESSAGES_PER_SECOND} messages per second.`;

/** What starts and stops with the channel: reading what members send to the bot. */
export interface Updates {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** What is wrong in a sentence; null if nothing is. */
  readonly problem: string | null;
}

interface AdapterParts extends Pick<TelegramDeps, 'origin' | 'db' | 'clock' | 'drawSignal' | 'log'> {
  readonly bot: TelegramBot;
  readonly pace: SendPace;
  readonly updates: Updates;
}

/** A message waits for its turn longer than an attempt may take. */
class LateError extends Error {
  override name = 'LateError';
  readonly waitMs: number;

  constructor(waitMs: number) {
    super('The message waits for its turn.');
    this.waitMs = waitMs;
  }
}

/** A message was no longer valid when its turn came. */
class ExpiredError extends Error {
  override name = 'ExpiredError';
}

/** Returns the channel of Telegram chats. */
export function telegramAdapter({ bot, pace, updates, origin, db, clock, ...drawing }: AdapterParts): ChannelAdapter {
  const signals = new SignalSender(drawing);
  const getZone = batched((ids) => findTimeZones(db, ids));

  /** Sends a message; returns its id. */
  const deliver = async (
    chat: ChatSender,
    message: DeliveryMessage,
    target: Target,
    timeZone: string,
  ): Promise<number> => {
    const { opening } = target;
    const context = { origin, timeZone };
    if (message.type === 'signal.opened') return signals.open(chat, message, context);
    const isChange = message.type === 'signal.updated' || message.type === 'signal.closed';
    const replyTo = isChange && opening?.messageId ? Number(opening.messageId) : undefined;
    if (isChange && opening && replyTo !== undefined)
      await signals.edit(chat, replyTo, { signal: message.signal, ...opening }, context);
    return chat.text(messageText(message, context), replyTo === undefined ? {} : { replyTo });
  };

  return {
    kind: 'telegram',
    capacity: 20,
    capacityPerChannel: 1,
    async send(message, target): Promise<Outcome> {
      const chat = target.channel.address;
      const isValid = getValidity(target, clock);
      const inTurn = async (what: SendKind) => {
        const { waitMs, isLate } = pace.reserve(chat, what);
        if (isLate) throw new LateError(waitMs);
        if (waitMs > 0) await wait(waitMs, undefined, { signal: target.signal });
        if (!isValid()) throw new ExpiredError();
      };
      const timeZone = (await getZone(target.channel.accountId)) ?? 'UTC';
      try {
        const messageId = await deliver(senderFor(bot, chat, inTurn, target.signal), message, target, timeZone);
        return { kind: 'accepted', messageId: String(messageId), answer: { status: 200, text: '' } };
      } catch (error) {
        if (error instanceof LateError)
          return {
            kind: 'retry',
            afterMs: error.waitMs,
            reason: TOO_MANY,
            answer: null,
            isHeldBack: true,
            isExact: true,
          };
        if (error instanceof ExpiredError) return NOT_VALID;
        const outcome = getOutcome(error);
        if (outcome.kind === 'retry' && outcome.afterMs !== null) pace.limit(chat, outcome.afterMs);
        return outcome;
      }
    },
    async check() {
      try {
        await bot.askName();
        return updates.problem;
      } catch (error) {
        return getOutcome(error).reason;
      }
    },
    start: () => updates.start(),
    stop: () => updates.stop(),
  };
}
