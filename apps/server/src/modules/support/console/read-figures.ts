import type { AdminRequestFigures } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import type { Database } from '../../../platform/database.ts';
import { selectFirstAnswers } from './request-list-repository.ts';

const DAYS = 90;

/** Returns how the requests of the last 90 days were answered. @param now ms UTC */
export async function readFigures(database: Database, now: number): Promise<AdminRequestFigures> {
  const rows = await selectFirstAnswers(database, new Date(now - DAYS * DAY_MS));
  const ended = rows.filter(({ doneAt, dueAt }) => doneAt !== null || dueAt.getTime() <= now);
  const inTime = ended.filter(({ doneAt, dueAt }) => doneAt !== null && doneAt <= dueAt);
  const times = rows.flatMap(({ sentAt, answeredAt }) =>
    answeredAt === null ? [] : [answeredAt.getTime() - sentAt.getTime()],
  );
  return { days: DAYS, due: ended.length, inTime: inTime.length, medianAnswerMs: medianOf(times) };
}

/** Returns the median of whole numbers, rounded; null of none. */
function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return null;
  return sorted.length % 2 === 1 ? sorted[half]! : Math.round((sorted[half - 1]! + sorted[half]!) / 2);
}
