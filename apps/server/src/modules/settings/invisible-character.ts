/** Bidirectional, zero-width and other format characters, which can disguise a text as another one. */
const INVISIBLE = /[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Returns the first invisible character of a text, such as `U+202E at position 5`; null if there is none. */
export function findInvisible(text: string): string | null {
  const found = INVISIBLE.exec(text);
  if (found === null) return null;
  const code = found[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  return `U+${code} at position ${[...text.slice(0, found.index)].length + 1}`;
}
