/** Control, invisible and bidirectional characters, other line ends, and unpaired surrogates. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** The same without the line feed. */
const UNSAFE_IN_LINES = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

const byCodePoint = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`;

/** Returns one line of untrusted text, safe for a terminal: control and invisible characters become `\u{1b}`. */
export function printable(text: string): string {
  return text.replaceAll(UNSAFE, byCodePoint);
}

/** Returns several lines of untrusted text, safe for a terminal. */
export function printableLines(text: string): string {
  return text.replaceAll(UNSAFE_IN_LINES, byCodePoint);
}

/** Returns a JSON document in which these characters are escaped. @param indent 0 for one line. */
export function printableJson(value: unknown, indent = 2): string {
  return escapeJson(JSON.stringify(value, null, indent));
}

/** Escapes these characters in JSON text. */
export function escapeJson(json: string): string {
  return json.replaceAll(UNSAFE_IN_LINES, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
