import { cutText, DAY_MS, MINUTE_MS } from '@sealtick/engine';
import type { Line } from './line.ts';

export type DateOrder = 'ymd' | 'dmy' | 'mdy';

/** The format of a layout's timestamps. */
export type StampStyle =
  | { readonly kind: 'calendar'; readonly order: DateOrder }
  /** Since 1970 in seconds, ms, us or ns, detected from the size of each number, because sources change it within a file. */
  | { readonly kind: 'epoch' }
  /** Days since the last day of 1899, as Excel stores dates, on the file's clock. */
  | { readonly kind: 'serial-day' }
  /** Ms since the midnight that starts `day` (ms on the file's clock). */
  | { readonly kind: 'day-clock'; readonly day: number };

const MAX_GROUPS = 9;
/** Excel's number of 1970-01-01. */
const SERIAL_OF_1970 = 25_569;

/** Reads stamps field by field into `local` and `offset`; one object serves a whole file. */
export class StampReader {
  /** Ms since 1970 on the file's clock; UTC if `offset` is 0. */
  local = Number.NaN;
  /** Offset from UTC in the timestamp, ms; NaN without one. */
  offset = Number.NaN;
  /** True if there is a time of day, not only a date. */
  hasTime = false;
  private readonly style: StampStyle;
  private readonly values = new Float64Array(MAX_GROUPS);
  private readonly lengths = new Int32Array(MAX_GROUPS);
  private count = 0;
  private meridiem = 0;
  private dateKey = -1;
  private dateMs = 0;

  constructor(style: StampStyle) {
    this.style = style;
  }

  /** @returns What is wrong, or null. */
  read(line: Line, dateField: number, timeField: number | null): string | null {
    this.offset = Number.NaN;
    this.hasTime = true;
    if (line.isEmpty(dateField)) return 'the date is empty';
    if (this.style.kind === 'calendar') return this.readCalendar(line, dateField, timeField, this.style.order);
    const text = line.text(dateField);
    if (!/^\d{1,19}(\.\d+)?(e\+?\d{1,2})?$/i.test(text)) return `"${shorten(text)}" is no time`;
    const value = Number(text);
    if (this.style.kind === 'epoch') {
      this.offset = 0;
      this.local = epochMs(value);
      return null;
    }
    if (this.style.kind === 'serial-day') {
      this.local = Math.round((value - SERIAL_OF_1970) * 86_400) * 1000;
      return null;
    }
    if (value >= DAY_MS) return `${text} ms is past the end of the day`;
    this.local = this.style.day + value;
    return null;
  }

  private readCalendar(line: Line, dateField: number, timeField: number | null, order: DateOrder): string | null {
    this.count = 0;
    this.meridiem = 0;
    let good = this.scan(line.bytes, line.fieldStart(dateField), line.fieldEnd(dateField));
    if (good && timeField !== null) {
      if (line.isEmpty(timeField)) return 'the time is empty';
      good = this.scan(line.bytes, line.fieldStart(timeField), line.fieldEnd(timeField));
    }
    const shown = () =>
      shorten(timeField === null ? line.text(dateField) : `${line.text(dateField)} ${line.text(timeField)}`);
    if (!good || this.count === 0) return `"${shown()}" is no date`;
    const date = this.date(order);
    if (Number.isNaN(date)) return `"${shown()}" is no date in the order ${ORDER_WORDS[order]}`;
    const clock = this.clock();
    if (Number.isNaN(clock)) return `"${shown()}" has no such time of day`;
    this.local = date + clock;
    return null;
  }

  /** Collects groups of digits, AM or PM, and an offset such as Z, +01:00 or GMT+0200. False on anything else. */
  private scan(bytes: Uint8Array, start: number, end: number): boolean {
    let i = start;
    while (i < end) {
      const byte = bytes[i]!;
      if (isDigit(byte)) {
        let value = 0;
        const from = i;
        for (; i < end && isDigit(bytes[i]!); i++) value = value * 10 + bytes[i]! - 0x30;
        if (this.count === MAX_GROUPS) return false;
        this.values[this.count] = value;
        this.lengths[this.count] = i - from;
        this.count += 1;
        continue;
      }
      const letter = byte | 0x20;
      if ((byte === 0x2b || byte === 0x2d) && this.timeStarted() && isDigit(bytes[i + 1]!)) {
        return this.readOffset(bytes, i, end);
      }
      if (letter === 0x7a && i === end - 1) this.offset = 0;
      else if (
        (letter === 0x61 || letter === 0x70) &&
        (bytes[i + 1]! | 0x20) === 0x6d &&
        !isLetter(bytes[i + 2] ?? 0)
      ) {
        this.meridiem = letter === 0x61 ? 1 : 2;
        i += 1;
      } else if (isUtcWord(bytes, i, end)) {
        this.offset = 0;
        i += 2;
      } else if (letter >= 0x61 && letter <= 0x7a && isLetter(bytes[i + 1]!)) {
        const word = wordAt(bytes, i, end);
        // Where the stamp names a zone, the layout has read it.
        if (word.includes('/')) return true;
        const month = monthOf(word);
        if (month === null && !IGNORED.test(word)) return false;
        if (month !== null) {
          if (this.count === MAX_GROUPS) return false;
          this.values[this.count] = month;
          this.lengths[this.count] = 2;
          this.count += 1;
        }
        i += word.length - 1;
      } else if (!isSeparator(byte)) return false;
      i += 1;
    }
    return true;
  }

  /** A sign means an offset only after hours and minutes; before, it parts year, month and day. */
  private timeStarted(): boolean {
    return this.count >= (this.lengths[0]! >= 8 ? 2 : 5) || !Number.isNaN(this.offset);
  }

  private readOffset(bytes: Uint8Array, start: number, end: number): boolean {
    const text = String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 8)));
    const found = /^([+-])(\d{2}):?(\d{2})?$/.exec(text);
    if (found === null || end - start > 6) return false;
    const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0);
    if (minutes > 14 * 60) return false;
    this.offset = (found[1] === '-' ? -minutes : minutes) * MINUTE_MS;
    return true;
  }

  private date(order: DateOrder): number {
    const { values, lengths } = this;
    if (lengths[0]! >= 8) {
      if (lengths[0] !== 8 && lengths[0] !== 12 && lengths[0] !== 14) return Number.NaN;
      const days = Math.floor(values[0]! / 10 ** (lengths[0] - 8));
      return this.dateOf(Math.floor(days / 10_000), Math.floor(days / 100) % 100, days % 100);
    }
    if (this.count < 3) return Number.NaN;
    const yearAt = order === 'ymd' ? 0 : 2;
    if (lengths[yearAt] !== 4 && lengths[yearAt] !== 2) return Number.NaN;
    const short = lengths[yearAt] === 2 ? (values[yearAt]! < 70 ? 2000 : 1900) : 0;
    const month = values[order === 'mdy' ? 0 : 1]!;
    const day = values[order === 'ymd' ? 2 : order === 'mdy' ? 1 : 0]!;
    return this.dateOf(values[yearAt]! + short, month, day);
  }

  private dateOf(year: number, month: number, day: number): number {
    const key = (year * 100 + month) * 100 + day;
    if (key === this.dateKey) return this.dateMs;
    if (month < 1 || month > 12 || day < 1 || year < 1900 || year > 2200) return Number.NaN;
    const ms = Date.UTC(year, month - 1, day);
    if (new Date(ms).getUTCMonth() !== month - 1) return Number.NaN;
    this.dateKey = key;
    this.dateMs = ms;
    return ms;
  }

  private clock(): number {
    const { values, lengths } = this;
    const compact = lengths[0]! >= 8;
    const first = compact ? 1 : 3;
    if (compact && lengths[0]! > 8) {
      const digits = lengths[0]! - 8;
      return digits === 4 ? clockMs(values[0]! % 10_000, 4) : clockMs(values[0]! % 1_000_000, 6);
    }
    const groups = this.count - first;
    if (groups === 0) {
      this.hasTime = false;
      return 0;
    }
    if (groups === 1 && lengths[first]! >= 4) return clockMs(values[first]!, lengths[first]!);
    if (groups > 4) return Number.NaN;
    const minute = groups > 1 ? values[first + 1]! : 0;
    const second = groups > 2 ? values[first + 2]! : 0;
    const fraction = groups > 3 ? values[first + 3]! / 10 ** lengths[first + 3]! : 0;
    const hour = this.hour(values[first]!);
    if (!(hour <= 23) || minute > 59 || second > 59) return Number.NaN;
    return ((hour * 60 + minute) * 60 + second) * 1000 + Math.floor(fraction * 1000);
  }

  private hour(value: number): number {
    if (this.meridiem === 0) return value;
    if (value < 1 || value > 12) return Number.NaN;
    return (value % 12) + (this.meridiem === 2 ? 12 : 0);
  }
}

const ORDER_WORDS: Readonly<Record<DateOrder, string>> = {
  ymd: 'year, month, day',
  dmy: 'day, month, year',
  mdy: 'month, day, year',
};

/** Returns the order of a date's parts as text. */
export function orderWords(order: DateOrder): string {
  return ORDER_WORDS[order];
}

/** HHMM or HHMMSS as one number. */
function clockMs(value: number, digits: number): number {
  const full = digits === 4 ? value * 100 : digits === 6 ? value : Number.NaN;
  const [hour, minute, second] = [Math.floor(full / 10_000), Math.floor(full / 100) % 100, full % 100];
  if (!(hour <= 23) || minute > 59 || second > 59) return Number.NaN;
  return ((hour * 60 + minute) * 60 + second) * 1000;
}

/** Ms since 1970 of a number of seconds, ms, us or ns. */
function epochMs(value: number): number {
  if (value > 1e17) return Math.round(value / 1e6);
  if (value > 1e14) return Math.round(value / 1e3);
  return Math.round(value > 1e11 ? value : value * 1000);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Weekdays and ends of ordinals. */
const IGNORED = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*$|^(st|nd|rd|th)$/i;

/** Returns 1 to 12 for the English name of a month or its beginning; null for another word. */
export function monthOf(word: string): number | null {
  const at = MONTHS.indexOf(word.slice(0, 3).toLowerCase());
  return at >= 0 &&
    /^(...|sept|january|february|march|april|june|july|august|september|october|november|december)$/i.test(word)
    ? at + 1
    : null;
}

function isLetter(byte: number): boolean {
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x7a;
}

/** The letters from here on, with the slashes and underscores of a zone's name. */
function wordAt(bytes: Uint8Array, start: number, end: number): string {
  let i = start;
  while (i < end && (isLetter(bytes[i]!) || bytes[i] === 0x2f || bytes[i] === 0x5f)) i += 1;
  return String.fromCharCode(...bytes.subarray(start, i));
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

/** Space, comma, dash, dot, slash, colon, T. */
function isSeparator(byte: number): boolean {
  return (byte >= 0x2c && byte <= 0x2f) || byte === 0x20 || byte === 0x3a || byte === 0x54 || byte === 0x74;
}

function isUtcWord(bytes: Uint8Array, at: number, end: number): boolean {
  if (at + 3 > end) return false;
  const word = String.fromCharCode(bytes[at]!, bytes[at + 1]!, bytes[at + 2]!).toUpperCase();
  return word === 'UTC' || word === 'GMT';
}

/** Returns a short text of one line for a message. */
export function shorten(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
  const clean = text.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, '?');
  return cutText(clean, 41, '…');
}
