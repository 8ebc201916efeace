import { createHash } from 'node:crypto';
import { DAY_MS } from '@sealtick/engine';
import { createEmptyCard, fsrs, Rating, State } from 'ts-fsrs';
import type { courseReview } from './academy.tables.ts';

/** What is stored about a question that a member answered. */
export type ReviewState = Pick<
  typeof courseReview.$inferSelect,
  'stability' | 'difficulty' | 'answers' | 'lapses' | 'isRight' | 'answeredAt' | 'dueAt'
>;

/** Longest time until a question comes back, days. */
const LONGEST_DAYS = 365;

/** The published weights; without chance and without steps of minutes, so that a time follows from the answers alone. */
const scheduler = fsrs({
  request_retention: 0.9,
  maximum_interval: LONGEST_DAYS,
  enable_fuzz: false,
  enable_short_term: false,
});

/** Returns the id of a question, which follows from its text. */
export const questionId = (question: string): string =>
  createHash('sha256').update(question).digest('hex').slice(0, 16);

/**
 * Returns when a question comes back after an answer, by FSRS (https://github.com/open-spaced-repetition/fsrs4anki/wiki): a
 * wrong answer counts as "again", a right one as "good".
 * @param before What is stored; null for a first answer
 */
export function scheduleReview(before: ReviewState | null, isRight: boolean, now: Date): ReviewState {
  const { card } = scheduler.next(
    before === null ? createEmptyCard(now) : getCard(before),
    now,
    isRight ? Rating.Good : Rating.Again,
  );
  const { stability, difficulty, due, reps, lapses } = card;
  // The library keeps the time of a right answer above that of a harder one, also at the limit.
  const dueAt = new Date(Math.min(due.getTime(), now.getTime() + LONGEST_DAYS * DAY_MS));
  return { stability, difficulty, answers: reps, lapses, isRight, answeredAt: now, dueAt };
}

const getCard = ({ stability, difficulty, answers, lapses, answeredAt, dueAt }: ReviewState) => ({
  due: dueAt,
  stability,
  difficulty,
  elapsed_days: 0,
  scheduled_days: Math.round((dueAt.getTime() - answeredAt.getTime()) / DAY_MS),
  learning_steps: 0,
  reps: answers,
  lapses,
  state: State.Review,
  last_review: answeredAt,
});
