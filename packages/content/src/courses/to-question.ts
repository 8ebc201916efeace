import { createHash } from 'node:crypto';
import type { QuestionFields } from './course-schema.ts';
import type { TestQuestion } from './source-course.ts';

/** Returns a question as it is asked. The order of its choices follows from their hashes: it never changes and shows nothing. */
export function toQuestion({ question, picture, right, wrong }: QuestionFields): TestQuestion {
  const choices = [...right, ...wrong].sort((a, b) => hashOf(question, a).localeCompare(hashOf(question, b)));
  const places = right.map((one) => choices.indexOf(one)).sort((a, b) => a - b);
  return { question, picture: picture ?? null, choices, right: places };
}

const hashOf = (question: string, choice: string): string =>
  createHash('sha256').update(`${question}\0${choice}`).digest('hex');
