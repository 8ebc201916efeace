/** Format of the table of a font that lists ranges of characters beyond the first 65,536. */
const SEGMENTED_COVERAGE = 12;

/**
 * Returns a regular expression for the characters that a font does not have, other than those that are not drawn. PDF/A allows none of them.
 * @param font TrueType file @throws {Error} if it does not list its characters by ranges
 */
export function missingCharacters(font: Buffer): string {
  const ranges = readRanges(font).map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`);
  return `[^\\s\\p{Cf}${ranges.join('')}]`;
}

/** Returns the first and the last character of each range. */
function readRanges(font: Buffer): (readonly [number, number])[] {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_none, n) => 12 + 16 * n);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  const cmap = entry === undefined ? 0 : font.readUInt32BE(entry + 8);
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_none, n) => cmap + font.readUInt32BE(cmap + 8 + 8 * n),
  );
  const at = subtables.find((one) => font.readUInt16BE(one) === SEGMENTED_COVERAGE);
  if (entry === undefined || at === undefined) throw new Error('The font does not list its characters by ranges.');
  return Array.from({ length: font.readUInt32BE(at + 12) }, (_none, n) => {
    const group = at + 16 + 12 * n;
    return [font.readUInt32BE(group), font.readUInt32BE(group + 4)] as const;
  });
}
