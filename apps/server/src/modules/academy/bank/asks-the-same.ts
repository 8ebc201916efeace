/** A question with its right answer, as far as comparing needs them. */
interface AnsweredQuestion {
  readonly question: string;
  readonly right: string;
}

/** A written answer may be rounded further than a computed one. */
const ROUNDING = 0.1;

/**
 * Returns whether a written question asks for the same case as a computed one in other words: all its numbers are in
 * the computed one, and the answers agree up to rounding.
 */
export function asksTheSame(written: AnsweredQuestion, computed: AnsweredQuestion): boolean {
  const given = parseNumbers(written.question);
  const drawn = parseNumbers(computed.question);
  if (given.length === 0 || !given.every((one) => drawn.includes(one))) return false;
  const [left] = parseNumbers(written.right);
  const [right] = parseNumbers(computed.right);
  if (left === undefined || right === undefined) return true;
  return Math.abs(left - right) <= ROUNDING * Math.abs(right);
}

/** Returns the numbers of a text. */
const parseNumbers = (text: string): number[] =>
  [...text.replaceAll(/(?<=\d),(?=\d{3})/g, '').matchAll(/−?\d+(?:\.\d+)?/g)].map(([one]) =>
    Number(one.replace('−', '-')),
  );
