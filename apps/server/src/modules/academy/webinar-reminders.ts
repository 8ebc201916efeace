import { DAY_MS, MINUTE_MS } from '@sealtick/engine';

/** Times before the start of a webinar at which its members are reminded, the earliest first. */
export const REMINDERS_MS = [DAY_MS, 15 * MINUTE_MS] as const;

/** Returns how many reminders of a webinar are due by a moment. @param now ms UTC */
export const remindersDue = (startsAt: Date, now: number): number =>
  REMINDERS_MS.filter((before) => startsAt.getTime() - before <= now).length;
