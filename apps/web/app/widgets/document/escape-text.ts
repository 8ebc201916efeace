/** Returns text as HTML in which no tag can begin. */
export const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
