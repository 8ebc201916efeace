import { formatDate } from './time.ts';

/** The last day before an end as "4 Sep 2026", in UTC. @param end First moment after. */
export const formatLastDay = (end: string | null): string => formatDate(Date.parse(end ?? '') - 1);
