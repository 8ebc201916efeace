import { acceptsNumber, type NumberRange, type TestPaper } from '@sealtick/contract';
import { readAnswer, unclearAnswer } from './exercises/exercise.ts';

/** A question without its answers. */
export type AskedQuestion = Omit<TestPaper['questions'][number], 'id'>;

/** What a reader chose or typed. */
export interface GivenAnswer {
  /** Places of choices. */
  readonly chosen: readonly number[];
  /** Text in the field of a numeric question. */
  readonly typed: string;
}

export const NO_ANSWER: GivenAnswer = { chosen: [], typed: '' };

/** Returns an answer as the server takes it; null while there is none. */
export function sentAnswer(
  { kind, unit }: Pick<AskedQuestion, 'kind' | 'unit'>,
  { chosen, typed }: GivenAnswer,
): { chosen: number[]; number?: number } | null {
  if (kind === 'choice') return chosen.length > 0 ? { chosen: [...chosen] } : null;
  const number = readAnswer(withoutUnit(typed, unit));
  return number === null ? null : { chosen: [], number };
}

/** Returns the readings of a typed number that has two; undefined otherwise. */
export const unclearNumber = ({ unit }: Pick<AskedQuestion, 'unit'>, { typed }: GivenAnswer): string | undefined =>
  unclearAnswer(withoutUnit(typed, unit));

const withoutUnit = (typed: string, unit: string | null): string =>
  unit !== null && typed.trimEnd().endsWith(unit) ? typed.trimEnd().slice(0, -unit.length) : typed;

/** What an answer is compared with. */
export interface GradedQuestion extends Pick<AskedQuestion, 'kind' | 'unit'> {
  readonly right: readonly number[];
  readonly accepted: readonly NumberRange[];
}

/** Whether an answer is right, as the server grades it. */
export function isRightAnswer(question: GradedQuestion, given: GivenAnswer): boolean {
  const sent = sentAnswer(question, given);
  if (sent === null) return false;
  if (sent.number !== undefined) return acceptsNumber(question.accepted, sent.number);
  const { right } = question;
  return sent.chosen.length === right.length && right.every((place) => sent.chosen.includes(place));
}
