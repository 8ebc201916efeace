const MARKS: readonly (readonly [RegExp, string])[] = [
  // A heading, a quotation or a list at the start of a line.
  [/^\s*(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, ''],
  [/!?\[([^\]]*)\]\([^)]*\)/g, '$1'],
  [/(\*\*|__|`)(?=\S)(.+?)(?<=\S)\1/g, '$2'],
  [/(?<!\w)([*_])(?=\S)(.+?)(?<=\S)\1(?!\w)/g, '$2'],
  [/\s+/g, ' '],
];

/** Returns a note on one line, without the marks of its Markdown. */
export function noteLine(text: string): string {
  return MARKS.reduce((line, [mark, plain]) => line.replace(mark, plain), text).trim();
}
