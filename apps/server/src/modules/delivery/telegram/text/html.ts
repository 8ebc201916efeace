import { cutText } from '@sealtick/engine';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns text for Telegram's HTML, in which three characters and the quote are markup. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);

/** Returns bold text. */
export const bold = (text: string): string => `<b>${escapeHtml(text)}</b>`;

/** Returns a link. @param url An address without markup. */
export const link = (url: string, text: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

/** Returns text that is cut to a length; an ellipsis marks the cut. */
export const cut = (text: string, length: number): string => cutText(text, length, '…');
