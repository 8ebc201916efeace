import { civilFromDays, daysFromCivil, isHoliday, parseWeekday } from '@sealtick/engine';

const MONDAY = 1;
const WEEK = 7;
const MAY = 5;
const AUGUST = 8;

/** Whether a day is a bank holiday in England, by the rules of the usual year. @param day Days since 1970-01-01 */
export function isBankHoliday(day: number): boolean {
  return isHoliday('uk', day) || isMondayOff(day);
}

/** The first and the last Monday of May, and the last of August. */
function isMondayOff(day: number): boolean {
  if (parseWeekday(day) !== MONDAY) return false;
  const { year, month, day: date } = civilFromDays(day);
  const isLast = day + WEEK > daysFromCivil(year, month, 31);
  return (month === MAY && (date <= WEEK || isLast)) || (month === AUGUST && isLast);
}
