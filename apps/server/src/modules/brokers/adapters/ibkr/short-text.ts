const MOST = 240;

/** Returns a text of a broker on one line, without markup, cut where it is long. */
export function shortText(text: string): string {
  const line = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= MOST ? line : `${line.slice(0, MOST - 1)}…`;
}
