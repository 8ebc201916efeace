import type { InlineKeyboardMarkup } from 'grammy/types';
import type { SendKind } from './send-pace.ts';
import type { TelegramBot } from './telegram-bot.ts';
import { toApiSignal } from './to-api-signal.ts';

interface TextOptions {
  readonly keyboard?: InlineKeyboardMarkup;
  /** The message that it answers. */
  readonly replyTo?: number;
}

/** Sends messages to one chat, one at a time. */
export interface ChatSender {
  text(html: string, options?: TextOptions): Promise<number>;
  /** @param photo A PNG file, or Telegram's id of one. */
  photo(
    photo: Buffer | string,
    caption: string,
    keyboard: InlineKeyboardMarkup,
  ): Promise<{ readonly messageId: number; readonly fileId: string | null }>;
  editCaption(messageId: number, caption: string, keyboard: InlineKeyboardMarkup): Promise<void>;
  editText(messageId: number, html: string, keyboard: InlineKeyboardMarkup): Promise<void>;
}

const HTML = { parse_mode: 'HTML' } as const;
const NO_PREVIEW = { link_preview_options: { is_disabled: true } } as const;

/** Returns what sends to a chat. @param inTurn Waits until the chat may get one more message, or edit. */
export function senderFor(
  bot: TelegramBot,
  chat: string,
  inTurn: (what: SendKind) => Promise<void>,
  signal?: AbortSignal,
): ChatSender {
  const ending = toApiSignal(signal);
  return {
    async text(html, { keyboard, replyTo } = {}) {
      const { api } = await bot.open();
      await inTurn('message');
      const options = {
        ...HTML,
        ...NO_PREVIEW,
        ...(keyboard ? { reply_markup: keyboard } : {}),
        ...(replyTo === undefined
          ? {}
          : { reply_parameters: { message_id: replyTo, allow_sending_without_reply: true } }),
      };
      return (await api.sendMessage(chat, html, options, ending)).message_id;
    },
    async photo(photo, caption, keyboard) {
      const { api, toFile } = await bot.open();
      await inTurn('message');
      const file = typeof photo === 'string' ? photo : toFile(photo);
      const sent = await api.sendPhoto(chat, file, { ...HTML, caption, reply_markup: keyboard }, ending);
      return { messageId: sent.message_id, fileId: sent.photo.at(-1)?.file_id ?? null };
    },
    async editCaption(messageId, caption, keyboard) {
      const { api } = await bot.open();
      await inTurn('edit');
      await api.editMessageCaption(chat, messageId, { ...HTML, caption, reply_markup: keyboard }, ending);
    },
    async editText(messageId, html, keyboard) {
      const { api } = await bot.open();
      await inTurn('edit');
      await api.editMessageText(chat, messageId, html, { ...HTML, ...NO_PREVIEW, reply_markup: keyboard }, ending);
    },
  };
}
