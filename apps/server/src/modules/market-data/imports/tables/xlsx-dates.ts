const DAY_MS = 86_400_000;
/** Excel's numbers of 1970-01-01. */
const SERIAL_OF_1970 = { 1899: 25_569, 1904: 24_107 } as const;
/** Milliseconds by which a number of days may miss a whole second. */
const NEAR_SECOND_MS = 5;

/** Formats that Excel does not write down: dates, times, and both. */
const DATES = new Set([14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58]);
const TIMES = new Set([18, 19, 20, 21, 32, 33, 45, 46, 47, 55, 56]);
const DATE_TIME = 22;

/** Returns the format of dates or times with a number, `d`, `h` or both in it; null for another format. */
export function isDateFormat(id: number, code: string | null): string | null {
  if (code === null) return DATES.has(id) ? 'd' : TIMES.has(id) ? 'h' : id === DATE_TIME ? 'd h' : null;
  // Without texts, colours and languages.
  const plain = code.replaceAll(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').toLowerCase();
  const hasDate = /[yd]/.test(plain) || (/m/.test(plain) && !/[hs]/.test(plain));
  const hasTime = /[hs]/.test(plain);
  return hasDate || hasTime ? [hasDate ? 'd' : '', hasTime ? 'h' : ''].join(' ').trim() : null;
}

/** Returns a number of days as Excel stores it as text: a date, a time of day, or both. */
export function serialText(serial: number, format: string, since: 1899 | 1904): string {
  const isTimeAlone = !format.includes('d') && serial >= 0 && serial < 1;
  const exact = (isTimeAlone ? serial : serial - SERIAL_OF_1970[since]) * DAY_MS;
  const second = Math.round(exact / 1000) * 1000;
  const ms = Math.abs(exact - second) < NEAR_SECOND_MS ? second : Math.round(exact);
  if (!(Math.abs(ms) < 8.64e15)) return String(serial);
  const text = new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/(\.000)?Z$/, '');
  if (isTimeAlone) return ms === DAY_MS ? '24:00:00' : text.slice(11);
  return !format.includes('h') && text.endsWith('00:00:00') ? text.slice(0, 10) : text;
}
