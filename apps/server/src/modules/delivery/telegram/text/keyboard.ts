import type { Signal } from '@sealtick/contract';
import type { InlineKeyboardButton, InlineKeyboardMarkup } from 'grammy/types';
import { isLoopback } from '../../../../platform/loopback.ts';
import { cut } from './html.ts';
import { levelLine } from './signal-text.ts';

/** Longest text that a button copies. */
const COPY_MAX = 256;
const MUTE = 'mute:';

/** Returns the buttons below an opening. Telegram refuses links to this machine, so a site without an address has none. */
export function openingKeyboard(signal: Signal, origin: string): InlineKeyboardMarkup {
  const page = `${origin}/signals/${encodeURIComponent(signal.id)}`;
  const links: InlineKeyboardButton[][] = isLoopback(new URL(origin).hostname)
    ? [[], []]
    : [[{ text: 'Open', url: page }], [{ text: 'Proof', url: `${page}#signal-log` }]];
  const copy = { text: 'Copy levels', copy_text: { text: cut(levelLine(signal), COPY_MAX) } };
  const mute = { text: 'Mute strategy', callback_data: `${MUTE}${signal.strategyId}` };
  return {
    inline_keyboard: [
      [...links[0]!, copy],
      [...links[1]!, mute],
    ],
  };
}

/** Returns the strategy that the pressed button mutes; null for another button. */
export const mutedBy = (data: string | undefined): string | null =>
  data?.startsWith(MUTE) ? data.slice(MUTE.length) : null;
