import type { TestQuestion } from '@sealtick/content';
import { acceptsNumber } from '@sealtick/contract';
import { refuseField } from '../../platform/errors.ts';

/** What answers a question: places of choices, or the number of a numeric question. */
export interface GivenAnswer {
  readonly chosen: readonly number[];
  readonly number?: number | undefined;
}

type Graded = Pick<TestQuestion, 'kind' | 'right' | 'accepted'>;

/** Whether something was chosen or typed. */
export const isAnswered = ({ chosen, number }: GivenAnswer): boolean => chosen.length > 0 || number !== undefined;

/** Requires an answer of the question's kind. @param path Of the answer in the call @throws {AppError} UNPROCESSABLE */
export function requireKind({ kind }: Pick<Graded, 'kind'>, { chosen, number }: GivenAnswer, path = ''): void {
  if (kind === 'numeric' && number === undefined) throw refuseField(`${path}number`, 'The question asks for a number.');
  if (kind === 'numeric' && chosen.length > 0)
    throw refuseField(`${path}chosen`, 'The question asks for a number and has no choices.');
  if (kind === 'choice' && number !== undefined)
    throw refuseField(`${path}number`, 'The question has choices. Send their places as `chosen`.');
}

/** Returns whether an answer is right: all right choices and no other, or a number that is accepted. */
export function isRightAnswer({ kind, right, accepted }: Graded, { chosen, number }: GivenAnswer): boolean {
  if (kind === 'numeric') return number !== undefined && acceptsNumber(accepted, number);
  const places = new Set(chosen);
  return places.size === right.length && right.every((place) => places.has(place));
}
