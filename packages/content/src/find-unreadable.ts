/** Begins a quote, an item of a list or a footnote. */
const PREFIX = String.raw`[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[\^[^\]]+\]:)`;
/** The parser calls itself for each of them, at every line. */
const DEPTH_MAX = 4;
const TOO_DEEP = new RegExp(String.raw`^(?:${PREFIX}){${DEPTH_MAX + 1},}[ \t]*[^\s*+-]`);
/** A line that opens a box or, without a name and a prefix, closes it. */
const BOX = new RegExp(String.raw`^((?:${PREFIX})*)[ \t]*(:{3,})[ \t]*(.*)$`);
const MARKS = /[*_~[\]]/g;
/** The parser compares each mark with the earlier ones of its paragraph. */
const MARKS_MAX = 500;

/**
 * Returns the first line, from 1, from which on the time that the parser takes would grow much faster than the text, and why;
 * null without one. Lines that could have no such effect, as in code, count too.
 */
export function findUnreadable(text: string): { readonly line: number; readonly problem: string } | null {
  let openColons: number | null = null;
  let first = 1;
  let marks = 0;
  for (const [n, content] of text.split(/\r\n?|\n/).entries()) {
    const line = n + 1;
    if (TOO_DEEP.test(content))
      return { line, problem: `has more than ${DEPTH_MAX} quotes or lists inside each other` };
    if (/^[ \t]*$/.test(content)) [first, marks] = [line + 1, 0];
    marks += content.match(MARKS)?.length ?? 0;
    if (marks > MARKS_MAX)
      return { line: first, problem: `has more than ${MARKS_MAX} of the marks * _ ~ [ ] in one paragraph` };
    const [, prefix, colons = '', rest] = BOX.exec(content) ?? [];
    if (colons === '') continue;
    if (rest !== '') {
      if (openColons !== null) return { line, problem: 'begins a box inside another one' };
      openColons = colons.length;
    } else if (prefix === '' && openColons !== null && colons.length >= openColons) openColons = null;
  }
  return null;
}
