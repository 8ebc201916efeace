import type { Log } from '../../../../platform/logging.ts';
import { senderFor } from '../chat-sender.ts';
import { getOutcome } from '../get-outcome.ts';
import type { SendPace } from '../send-pace.ts';
import type { TelegramBot } from '../telegram-bot.ts';
import type { TelegramContext } from '../telegram-context.ts';
import type { Answer } from './answer.ts';
import { handleUpdate } from './handle-update.ts';
import type { ReceivedUpdate } from './received-update.ts';

/** A chat that writes faster than it may be answered gets no answer: signals go first. */
const ANSWER_WAIT_MS = 1_500;

interface HandlerParts {
  readonly ctx: TelegramContext;
  readonly bot: TelegramBot;
  readonly pace: SendPace;
  readonly log: Log;
}

/** Carries out updates and answers them. Changes of a chat are stored in order; no chat waits for another's answer. */
export class UpdateHandler {
  private readonly parts: HandlerParts;
  private readonly answers = new Set<Promise<void>>();

  constructor(parts: HandlerParts) {
    this.parts = parts;
  }

  /** Carries out an update. Resolves when its effect is stored. */
  async handle(update: ReceivedUpdate): Promise<void> {
    const answer = await handleUpdate(this.parts.ctx, update);
    if (answer === null) return;
    const sending = this.send(answer).finally(() => this.answers.delete(sending));
    this.answers.add(sending);
  }

  /** Resolves when every answer is sent or has failed. */
  async settle(): Promise<void> {
    await Promise.all(this.answers);
  }

  private async send({ chatId, text, button }: Answer): Promise<void> {
    const { bot, pace, log } = this.parts;
    try {
      const html = await text();
      if (button) {
        const { api } = await bot.open();
        await api.answerCallbackQuery(button.id, { text: button.text });
      }
      const { waitMs, isLate } = pace.reserve(chatId, 'message', ANSWER_WAIT_MS);
      if (isLate) return;
      await senderFor(bot, chatId, () => pause(waitMs)).text(html);
    } catch (error) {
      const outcome = getOutcome(error);
      if (outcome.kind === 'retry' && outcome.afterMs !== null) pace.hold(chatId, outcome.afterMs);
      log.warn({ reason: outcome.reason, answer: outcome.answer }, 'a message of a member was not answered');
    }
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
