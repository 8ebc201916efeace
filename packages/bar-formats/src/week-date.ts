import { DAY_MS } from '@sealtick/engine';

/** Returns the midnight of a day of an ISO week, ms; NaN for a week that the year does not have. */
export function weekDate(year: number, week: number, day: number): number {
  if (year < 1900 || year > 2200 || week < 1 || day < 1 || day > 7) return Number.NaN;
  const monday = mondayOfFirst(year) + (week - 1) * 7 * DAY_MS;
  return monday < mondayOfFirst(year + 1) ? monday + (day - 1) * DAY_MS : Number.NaN;
}

/** The first week is the one that holds 4 January. */
function mondayOfFirst(year: number): number {
  const fourth = Date.UTC(year, 0, 4);
  return fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY_MS;
}
