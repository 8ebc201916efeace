const TAGS = /<(\/?)(b|i|pre|code|a)(?: href="[^"<>]*")?>/g;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Returns what Telegram shows of HTML; null where it refuses the markup. */
export function shownText(html: string): string | null {
  const open: string[] = [];
  for (const [, slash, tag] of html.matchAll(TAGS)) {
    if (slash === '') open.push(tag!);
    else if (open.pop() !== tag) return null;
  }
  const text = html.replace(TAGS, '');
  if (open.length > 0 || /[<>]/.test(text) || /&(?!amp;|lt;|gt;|quot;)/.test(text)) return null;
  return text.replace(/&\w+;/g, (entity) => ENTITIES[entity]!).replaceAll('\u00a0', ' ');
}
