import { AnswerError, answerShape, checkAnswer, type Read, withFields } from '@sealtick/contract';

/** A read with its input, as a query carries it: the part of the declaration that a browser's bundle has. */
export interface ReadCall {
  readonly read: Pick<Read, 'path' | 'mayBeAbsent'>;
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * Checks a response on arrival; from then on it has the type that its read declares. Invalid rows are left out and
 * reported.
 * @throws {AnswerError} if the response as a whole is invalid.
 */
export function acceptAnswer({ read, input }: ReadCall, answer: unknown, report: (error: Error) => void): unknown {
  if (answer === null && read.mayBeAbsent) return null;
  const shape = answerShape(read.path);
  const { fields } = input;
  const { value, leftOut } = checkAnswer(answer, Array.isArray(fields) ? withFields(shape, fields) : shape);
  if (leftOut.length > 0) report(new AnswerError(`${read.path}: left out ${leftOut.join(', ')}`));
  return value;
}
