import { cutText } from '@sealtick/engine';
import { escapeHtml } from '../../../../platform/escape-html.ts';

/** Returns bold text. */
export const bold = (text: string): string => `<b>${escapeHtml(text)}</b>`;

/** Returns a link. @param url An address without markup. */
export const link = (url: string, text: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

/** Returns text that is cut to a length; an ellipsis marks the cut. */
export const cut = (text: string, length: number): string => cutText(text, length, '…');
