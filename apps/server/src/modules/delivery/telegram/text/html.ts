import { cutText } from '@sealtick/engine';
import { escapeHtml } from '../../../../platform/escape-html.ts';

/** Returns bold text. */
export const bold = (text: string): string => `<b>${escapeHtml(text)}</b>`;

/** Returns a link. @param url An address without markup. */
export const link = (url: string, text: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

/** Returns how many characters of HTML are shown: Telegram counts those against its limits. @param html With escaped text */
export const shownLength = (html: string): number =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&[a-z\d#]+;/g, '&').length;

/** Returns text that is cut to a length; an ellipsis marks the cut. */
export const cut = (text: string, length: number): string => cutText(text, length, '…');
