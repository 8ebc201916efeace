import { AnswerError, answerShape, checkAnswer, type Read, withFields } from '@sealtick/contract';

/** A read for an input, as a query carries it: of its declaration, what a browser's bundle has. */
export interface ReadCall {
  readonly read: Pick<Read, 'path' | 'mayBeAbsent'>;
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * Checks an answer where it arrives: from then on it is of the type its read declares. Rows that do not fit are left out
 * and reported.
 * @throws {AnswerError} where the answer as a whole does not fit.
 */
export function acceptAnswer({ read, input }: ReadCall, answer: unknown, report: (error: Error) => void): unknown {
  if (answer === null && read.mayBeAbsent) return null;
  const shape = answerShape(read.path);
  const { fields } = input;
  const { value, leftOut } = checkAnswer(answer, Array.isArray(fields) ? withFields(shape, fields) : shape);
  if (leftOut.length > 0) report(new AnswerError(`${read.path}: left out ${leftOut.join(', ')}`));
  return value;
}
