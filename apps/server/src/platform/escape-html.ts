const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns text for the content and the quoted attributes of HTML and XML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
