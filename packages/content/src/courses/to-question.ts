import { createHash } from 'node:crypto';
import type { ChoiceFields, NumericFields, QuestionFields, RightNumber } from './course-schema.ts';
import type { TestQuestion } from './source-course.ts';

/** Returns a question as it is asked. */
export const toQuestion = (fields: QuestionFields): TestQuestion =>
  'answers' in fields ? numericQuestion(fields) : choiceQuestion(fields);

/** The order of choices follows from their hashes: it never changes and shows nothing. */
function choiceQuestion({ question, picture, right, wrong }: ChoiceFields): TestQuestion {
  const choices = [...right, ...wrong].sort((a, b) => computeHash(question, a).localeCompare(computeHash(question, b)));
  const places = right.map((one) => choices.indexOf(one)).sort((a, b) => a - b);
  return {
    question,
    picture: picture ?? null,
    kind: 'choice',
    choices,
    unit: null,
    right: places,
    accepted: [],
    answer: null,
  };
}

function numericQuestion({ question, picture, answers, unit }: NumericFields): TestQuestion {
  return {
    question,
    picture: picture ?? null,
    kind: 'numeric',
    choices: [],
    unit: unit ?? null,
    right: [],
    accepted: answers.map(getRange),
    answer: `${answers.map(shown).join(' or ')}${unit === undefined ? '' : unit === '%' ? unit : ` ${unit}`}`,
  };
}

const getRange = (right: RightNumber) =>
  'number' in right ? { from: right.number - right.tolerance, to: right.number + right.tolerance } : right;

/** Returns a right number as it is shown: `3.14 (± 0.01)` or `1 to 5`. */
function shown(right: RightNumber): string {
  if ('from' in right) return `${numberText(right.from)} to ${numberText(right.to)}`;
  return right.tolerance === 0
    ? numberText(right.number)
    : `${numberText(right.number)} (± ${numberText(right.tolerance)})`;
}

const numberText = (value: number): string =>
  value.toLocaleString('en-GB', { maximumFractionDigits: 12 }).replace('-', '−');

const computeHash = (question: string, choice: string): string =>
  createHash('sha256').update(`${question}\0${choice}`).digest('hex');
