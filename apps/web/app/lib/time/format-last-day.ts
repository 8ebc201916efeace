import { formatDate } from './time.ts';

/** The last day before an end as "4 Sep 2026", in UTC. @param end First moment after. @throws {RangeError} 'Invalid time value' for an invalid date. */
export const formatLastDay = (end: string | null): string =>
  formatDate(new Date(Date.parse(end ?? '') - 1).toISOString());
