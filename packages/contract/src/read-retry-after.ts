const SECONDS = /^\d+$/;
const MOST_SECONDS = 1e9;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const TIME = '(?<hour>[01]\\d|2[0-3]):(?<minute>[0-5]\\d):(?<second>[0-5]\\d|60)';
const MONTH = `(?<month>${MONTHS.join('|')})`;
const DAY = '(?<day>0[1-9]|[12]\\d|3[01])';
/** The three forms of a date: the one that senders write today, that of RFC 850, and that of asctime. */
const FORMS = [
  `(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), ${DAY} ${MONTH} (?<year>\\d{4}) ${TIME} GMT`,
  `(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, ${DAY}-${MONTH}-(?<year>\\d{2}) ${TIME} GMT`,
  `(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ${MONTH} (?<day> [1-9]|[12]\\d|3[01]) ${TIME} (?<year>\\d{4})`,
].map((form) => new RegExp(`^${form}$`));

/**
 * Returns what a `Retry-After` header asks for, ms; null without one, or if it is neither seconds nor a date
 * (RFC 9110, 10.2.3 and 5.6.7). @param now Wall clock, ms UTC
 */
export function readRetryAfter(header: string | null | undefined, now: number): number | null {
  const text = header?.trim() ?? '';
  if (SECONDS.test(text)) return Math.min(Number(text), MOST_SECONDS) * 1_000;
  const at = readHttpDate(text, now);
  return at === null ? null : Math.max(0, at - now);
}

function readHttpDate(text: string, now: number): number | null {
  for (const form of FORMS) {
    const { year, month, day, hour, minute, second } = form.exec(text)?.groups ?? {};
    if (year === undefined) continue;
    const at = (fullYear: number) =>
      Date.UTC(fullYear, MONTHS.indexOf(month!), Number(day), Number(hour), Number(minute), Number(second));
    if (year.length === 4) return at(Number(year));
    // Two digits: the latest such year that is at most 50 years ahead.
    const latest = new Date(now);
    latest.setUTCFullYear(latest.getUTCFullYear() + 50);
    const century = Math.floor(latest.getUTCFullYear() / 100) * 100;
    const inCentury = at(century + Number(year));
    return inCentury <= latest.getTime() ? inCentury : at(century - 100 + Number(year));
  }
  return null;
}
