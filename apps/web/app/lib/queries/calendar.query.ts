import { reads } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { readQuery } from '../data/read-query.ts';

/** Scheduled releases of the days from one moment to another, both whole. @param from Market time, ms UTC */
export const calendarQuery = (from: number, to: number) =>
  readQuery(reads.calendar.list, { from: startOfDay(from), to: startOfDay(to + DAY_MS) });

const startOfDay = (moment: number) => new Date(Math.floor(moment / DAY_MS) * DAY_MS).toISOString();
