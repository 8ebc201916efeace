/**
 * Text of at most `most` UTF-16 units, cut between the characters that a reader sees (grapheme clusters) and well formed. A single
 * character that is longer than that is cut between code points.
 *
 * @param most Length in UTF-16 units, integer >= 0.
 * @param mark Ends a text that was cut, within the length, such as `…`.
 * @returns The text itself where it is short enough; halves of surrogate pairs become U+FFFD.
 * @throws Nothing: every text has a cut.
 * @see Unicode Standard Annex 29, grapheme cluster boundaries.
 */
export function cutText(text: string, most: number, mark = ''): string {
  if (text.length <= most) return text.toWellFormed();
  const room = Math.max(0, most - mark.length);
  // A cluster is found from its neighbourhood: what is far behind the cut cannot move it.
  const start = startAt(text.slice(0, room + LOOK_AHEAD), room);
  const isHalf = start === 0 && room > 0 && isLowSurrogate(text, room);
  const end = start > 0 ? start : room - (isHalf ? 1 : 0);
  return (text.slice(0, end).trimEnd() + mark).toWellFormed();
}

/** Units after the cut that are read: longer clusters are cut as if they ended there. */
const LOOK_AHEAD = 64;

const isLowSurrogate = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text.charAt(at));

/**
 * First character of a text that a reader sees, whole: an emoji with its modifiers, a letter with its accents.
 *
 * @returns Empty for an empty text.
 */
export function firstCharacter(text: string): string {
  const start = text.slice(0, LOOK_AHEAD);
  const [first] = segmenter()?.segment(start) ?? [];
  return (first?.segment ?? Array.from(start)[0] ?? '').toWellFormed();
}

/** Where the character begins that the unit at `at` is part of. */
function startAt(text: string, at: number): number {
  const characters = segmenter();
  if (characters !== null) return characters.segment(text).containing(at)?.index ?? at;
  return isLowSurrogate(text, at) ? at - 1 : at;
}

let known: Intl.Segmenter | null | undefined;

/** Is made when it is first needed, and is `null` in browsers without one, where texts are cut between code points. */
function segmenter(): Intl.Segmenter | null {
  known ??= typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null;
  return known;
}
