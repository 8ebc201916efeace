/** Control characters, invisible ones, those that turn the direction of text, other ends of line, halves of pairs. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** The same without the line feed. */
const UNSAFE_IN_LINES = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

const byCodePoint = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`;

/** One line of foreign text, safe to print on a terminal: what could move its cursor or hide is shown as `\u{1b}`. */
export function printable(text: string): string {
  return text.replaceAll(UNSAFE, byCodePoint);
}

/** The same for text of several lines. */
export function printableLines(text: string): string {
  return text.replaceAll(UNSAFE_IN_LINES, byCodePoint);
}

/** A JSON document with every such character escaped as JSON does. @param indent 0 for one line. */
export function printableJson(value: unknown, indent = 2): string {
  return escapeJson(JSON.stringify(value, null, indent));
}

/** The same for a document that is text already. */
export function escapeJson(json: string): string {
  return json.replaceAll(UNSAFE_IN_LINES, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
