import type { Signal } from '@sealtick/contract';
import { LRUCache } from 'lru-cache';
import type { Log } from '../../../platform/logging.ts';
import type { MessageOf } from '../messages/delivery-message.ts';
import type { ChatSender } from './chat-sender.ts';
import { isRefusal } from './get-outcome.ts';
import type { TelegramDeps } from './telegram-context.ts';
import { openingKeyboard } from './text/keyboard.ts';
import { type OpeningLines, signalText, type TextContext } from './text/signal-text.ts';

/** Signals whose picture Telegram holds: it is uploaded once and sent to other chats by its id. */
const MAX_UPLOADED = 500;

const HAS_NO_CAPTION = /no caption in the message/i;
/** An edit that changes nothing, or of a message that is gone: the reply says what happened. */
const NEEDS_NO_EDIT = /message is not modified|message to edit not found|message can't be edited/i;
const REFUSED_PICTURE = /photo|image|file|wrong remote/i;

/** A signal as it is now, and the lines that only its member's message has. */
type OpenedSignal = { readonly signal: Signal } & OpeningLines;

/** Sends openings with their picture, and edits them. */
export class SignalSender {
  private readonly draw: TelegramDeps['drawSignal'];
  private readonly log: Log;
  private readonly uploaded = new LRUCache<string, string>({ max: MAX_UPLOADED });

  constructor({ drawSignal, log }: Pick<TelegramDeps, 'drawSignal' | 'log'>) {
    this.draw = drawSignal;
    this.log = log;
  }

  /** Sends an opening: a picture with caption, or text where there is no picture. Returns the id of the message. */
  async open(
    chat: ChatSender,
    { signal, ...lines }: MessageOf<'signal.opened'>,
    context: TextContext,
  ): Promise<number> {
    const text = signalText(signal, context, lines);
    const keyboard = openingKeyboard(signal, context.origin);
    const photo = this.uploaded.get(signal.id) ?? (await this.draw(signal));
    if (photo !== null) {
      try {
        const sent = await chat.photo(photo, text, keyboard);
        if (sent.fileId !== null) this.uploaded.set(signal.id, sent.fileId);
        return sent.messageId;
      } catch (error) {
        if (!isRefusal(error) || error.error_code !== 400 || !REFUSED_PICTURE.test(error.description)) throw error;
        this.uploaded.delete(signal.id);
        this.log.warn({ reason: error.description, signalId: signal.id }, 'Telegram refused the picture of a signal');
      }
    }
    return chat.text(text, { keyboard });
  }

  /** Puts the state of a signal into the message that opened it. */
  async edit(chat: ChatSender, messageId: number, opened: OpenedSignal, context: TextContext): Promise<void> {
    const { signal, size, insteadOf, news } = opened;
    const text = signalText(signal, context, { size, insteadOf, news });
    const keyboard = openingKeyboard(signal, context.origin);
    try {
      await chat.editCaption(messageId, text, keyboard);
    } catch (error) {
      if (!isRefusal(error) || error.error_code !== 400) throw error;
      if (NEEDS_NO_EDIT.test(error.description)) return;
      if (!HAS_NO_CAPTION.test(error.description)) throw error;
      await chat.editText(messageId, text, keyboard).catch((refusal: unknown) => {
        if (!isRefusal(refusal) || !NEEDS_NO_EDIT.test(refusal.description)) throw refusal;
      });
    }
  }
}
