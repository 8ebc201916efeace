import { cutText, DAY_MS, MINUTE_MS } from '@sealtick/engine';
import type { Line } from './line.ts';
import { blankBytes, readDateMarks } from './stamp-marks.ts';
import { isIgnored, parseMonth, parseZoneOffset, vagueZone } from './stamp-words.ts';
import { weekDate } from './week-date.ts';

export type DateOrder = 'ymd' | 'dmy' | 'mdy';

/** The format of a layout's timestamps. */
export type StampStyle =
  | { readonly kind: 'calendar'; readonly order: DateOrder }
  /** Since 1970 in seconds, ms, us or ns, detected from the size of each number, because sources change it within a file. */
  | { readonly kind: 'epoch' }
  /** Days as Excel stores dates, on the file's clock: since the last day of 1899, or since the first day of 1904. */
  | { readonly kind: 'serial-day'; readonly since: 1899 | 1904 }
  /** Ms since the midnight that starts `day` (ms on the file's clock). */
  | { readonly kind: 'day-clock'; readonly day: number };

const MAX_GROUPS = 9;
/** Excel's numbers of 1970-01-01. */
const SERIAL_OF_1970 = { 1899: 25_569, 1904: 24_107 } as const;
const MAX_OFFSET_MINUTES = 14 * 60;

/** Letters between date and time, and after seconds. */
const JOINTS: ReadonlySet<string> = new Set(['t', 'd', 's']);
const COLON = 0x3a;
const PLUS = 0x2b;
const MINUS = 0x2d;

/** Reads stamps field by field into `local` and `offset`; one object serves a whole file. */
export class StampReader {
  /** Ms since 1970 on the file's clock; UTC if `offset` is 0. */
  local = Number.NaN;
  /** Offset from UTC in the timestamp, ms; NaN without one. */
  offset = Number.NaN;
  /** True if there is a time of day, not only a date. */
  hasTime = false;
  /** Number of stamps at 24:00, the end of their day, and at 00:00. */
  endsOfDay = 0;
  midnights = 0;
  private readonly style: StampStyle;
  private readonly values = new Float64Array(MAX_GROUPS);
  private readonly lengths = new Int32Array(MAX_GROUPS);
  private count = 0;
  /** Place of the group before the first colon; -1 without one. */
  private timeAt = -1;
  /** Number of groups joined by colons. */
  private timeGroups = 0;
  /** Number of groups of the date. */
  private dateGroups = 3;
  /** Place of the month's name; -1 without one. */
  private monthAt = -1;
  /** True if the month's name is also a weekday's, such as `mar`. */
  private isWeekday = false;
  private isWeek = false;
  private isAfterColon = false;
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
    if (!/^\d{1,19}(\.\d+)?(e\+?\d{1,2})?$/i.test(text)) return `"${shorten(text)}" is not a time`;
    const value = Number(text);
    if (this.style.kind === 'epoch') {
      this.offset = 0;
      this.local = epochMs(value);
      return null;
    }
    if (this.style.kind === 'serial-day') {
      this.local = Math.round((value - SERIAL_OF_1970[this.style.since]) * 86_400) * 1000;
      return null;
    }
    if (value >= DAY_MS) return `${text} ms is past the end of the day`;
    this.local = this.style.day + value;
    return null;
  }

  private readCalendar(line: Line, dateField: number, timeField: number | null, order: DateOrder): string | null {
    this.count = 0;
    this.meridiem = 0;
    this.timeAt = -1;
    this.timeGroups = 0;
    this.dateGroups = 3;
    this.monthAt = -1;
    this.isWeek = false;
    this.isAfterColon = false;
    let good = this.scan(line.bytes, line.fieldStart(dateField), line.fieldEnd(dateField));
    if (good && timeField !== null) {
      if (line.isEmpty(timeField)) return 'the time is empty';
      good = this.scan(line.bytes, line.fieldStart(timeField), line.fieldEnd(timeField));
    }
    const shown = () =>
      shorten(timeField === null ? line.text(dateField) : `${line.text(dateField)} ${line.text(timeField)}`);
    if (!good || this.count === 0) return `"${shown()}" is not a date`;
    if (this.monthAt === 0 && this.isWeekday && this.hasDateAfterFirst()) this.dropFirst();
    if (this.timeAt >= 0 && this.timeAt < 3) this.moveTimeToEnd();
    const date = this.isWeek ? this.dateOfWeek() : this.date(order);
    if (Number.isNaN(date)) {
      return `"${shown()}" ${this.isWeek ? 'is not a week of the calendar' : `is not a date in the order ${ORDER_WORDS[order]}`}`;
    }
    const clock = this.clock();
    if (Number.isNaN(clock)) return `"${shown()}" has no such time of day`;
    if (clock === DAY_MS) this.endsOfDay += 1;
    else if (clock === 0 && this.hasTime) this.midnights += 1;
    this.local = date + clock;
    return null;
  }

  /** Collects groups of digits, names, AM or PM, and an offset such as Z, EST, +01:00 or GMT+0200. False on anything else. */
  private scan(bytes: Uint8Array, start: number, end: number): boolean {
    let i = start;
    this.isAfterColon = false;
    while (i < end) {
      const byte = bytes[i]!;
      if (isDigit(byte)) {
        let value = 0;
        const from = i;
        for (; i < end && isDigit(bytes[i]!); i++) value = value * 10 + bytes[i]! - 0x30;
        if (!this.add(value, i - from)) return false;
        continue;
      }
      if (byte === COLON) {
        this.isAfterColon = true;
        i += 1;
        continue;
      }
      if ((byte === PLUS || byte === MINUS) && i + 1 < end && isDigit(bytes[i + 1]!) && this.timeStarted()) {
        i = this.readOffset(bytes, i, end, byte === MINUS ? -1 : 1);
      } else if (isSeparator(byte) || (isT(byte) && isDigit(bytes[i + 1]!))) i += 1;
      else i = byte < 0x80 || blankBytes(bytes, i) === 0 ? this.readWord(bytes, i, end) : i + blankBytes(bytes, i);
      if (i < 0) return false;
    }
    return true;
  }

  private add(value: number, length: number): boolean {
    const { count } = this;
    if (count === MAX_GROUPS) return false;
    this.values[count] = value;
    this.lengths[count] = length;
    if (this.isAfterColon && count > 0) {
      if (this.timeAt < 0) this.timeAt = count - 1;
      this.timeGroups = count - this.timeAt + 1;
    }
    this.isAfterColon = false;
    this.count = count + 1;
    return true;
  }

  /** Reads what is not a digit and no separator. Returns the place after it, or -1 for an unknown word. */
  private readWord(bytes: Uint8Array, start: number, end: number): number {
    const first = bytes[start]!;
    if (first === 0x28 || first === 0x5b) return closingBracket(bytes, start, end, first === 0x28 ? 0x29 : 0x5d);
    const word = wordAt(bytes, start, end);
    const after = start + word.bytes;
    const { text } = word;
    // Where the stamp names a zone, the layout has read it.
    if (text.includes('/')) return end;
    if (text.length === 1) {
      const letter = text.toLowerCase();
      if (letter === 'z' && this.count > 0) this.offset = 0;
      else if (letter === 'h' || letter === 'm') this.isAfterColon = isDigit(bytes[after] ?? 0);
      else if (letter === 'w' && this.count === 1 && this.lengths[0] === 4) this.isWeek = true;
      else if (letter === 'a' || letter === 'p') return this.readMeridiem(bytes, start, end);
      else if (letter === '\u2212' && isDigit(bytes[after] ?? 0) && this.timeStarted()) {
        return this.readOffset(bytes, after - 1, end, -1);
      } else if (!JOINTS.has(letter) && !isIgnored(text)) return this.readMarks(text) ? after : -1;
      return after;
    }
    if (/^[ap]m$/i.test(text)) return this.readMeridiem(bytes, start, end);
    const month = parseMonth(text);
    if (month !== null) {
      this.isWeekday = isIgnored(text);
      return this.addMonth(month) ? after : -1;
    }
    const offset = parseZoneOffset(text);
    if (offset !== null) this.offset = offset;
    else if (vagueZone(text) === null && !isIgnored(text) && !this.readMarks(text)) return -1;
    return after;
  }

  /** Adds a month by its name. Of two the first was a weekday: `mar. 7 mars`. */
  private addMonth(month: number): boolean {
    if (this.monthAt >= 0) {
      if (this.monthAt > 0) return false;
      this.dropFirst();
    }
    this.monthAt = this.count;
    return this.add(month, 2);
  }

  private dropFirst(): void {
    this.values.copyWithin(0, 1);
    this.lengths.copyWithin(0, 1);
    this.count -= 1;
    if (this.timeAt > 0) this.timeAt -= 1;
  }

  /** Whether the groups after the first are a whole date: `mar. 12/03/2024`, and not `Mar 12 2024 14:00`. */
  private hasDateAfterFirst(): boolean {
    const { lengths, timeAt, count } = this;
    if (count > 1 && lengths[1]! >= 8) return true;
    const groups = (timeAt < 0 ? count : timeAt) - 1;
    return groups >= 3 && (lengths[1] === 4 || lengths[2]! <= 2);
  }

  private readMeridiem(bytes: Uint8Array, start: number, end: number): number {
    const text = utf8.decode(bytes.subarray(start, Math.min(end, start + 8)));
    const found = /^([ap])\.?\s?m\b\.?/i.exec(text);
    if (found === null) return -1;
    this.meridiem = found[1]!.toLowerCase() === 'a' ? 1 : 2;
    return start + encoder.encode(found[0]).length;
  }

  /** Reads what Chinese, Japanese and Korean write between and after numbers. */
  private readMarks(text: string): boolean {
    const marks = readDateMarks(text);
    if (marks === null) return false;
    if (marks.meridiem !== 0) this.meridiem = marks.meridiem;
    if (marks.isHourOrMinute) this.isAfterColon = true;
    return true;
  }

  /** A sign means an offset only after hours and minutes; before, it parts year, month and day. */
  private timeStarted(): boolean {
    return this.count >= (this.lengths[0]! >= 8 ? 2 : 5) || this.timeGroups >= 2 || !Number.isNaN(this.offset);
  }

  /** Returns the place after the offset whose sign is at `start`; -1 if it is none. */
  private readOffset(bytes: Uint8Array, start: number, end: number, sign: number): number {
    const text = String.fromCharCode(...bytes.subarray(start + 1, Math.min(end, start + 7)));
    const found = /^(?:(\d{2}):?(\d{2})|(\d{1,2}))(?!\d|:)/.exec(text);
    if (found === null) return -1;
    const minutes = Number(found[1] ?? found[3]) * 60 + Number(found[2] ?? 0);
    if (minutes > MAX_OFFSET_MINUTES) return -1;
    this.offset = sign * minutes * MINUTE_MS;
    return start + 1 + found[0].length;
  }

  /** Puts a time that is before the date, or before its year, after them. */
  private moveTimeToEnd(): void {
    const { values, lengths, timeAt, timeGroups } = this;
    const hasFraction = this.count - timeGroups === 4;
    const length = timeGroups + (hasFraction ? 1 : 0);
    const rest = this.count - timeAt - length;
    if (rest <= 0 || this.isWeek) return;
    const [moved, movedLengths] = [values.slice(timeAt, timeAt + length), lengths.slice(timeAt, timeAt + length)];
    values.copyWithin(timeAt, timeAt + length, this.count);
    lengths.copyWithin(timeAt, timeAt + length, this.count);
    values.set(moved, timeAt + rest);
    lengths.set(movedLengths, timeAt + rest);
  }

  private date(order: DateOrder): number {
    const { values, lengths } = this;
    if (lengths[0]! >= 8) {
      this.dateGroups = 1;
      if (lengths[0] !== 8 && lengths[0] !== 12 && lengths[0] !== 14) return Number.NaN;
      const days = Math.floor(values[0]! / 10 ** (lengths[0] - 8));
      return this.toDate(Math.floor(days / 10_000), Math.floor(days / 100) % 100, days % 100);
    }
    if (this.count < 3) return Number.NaN;
    const yearAt = order === 'ymd' ? 0 : 2;
    if (lengths[yearAt] !== 4 && lengths[yearAt] !== 2) return Number.NaN;
    const short = lengths[yearAt] === 2 ? (values[yearAt]! < 70 ? 2000 : 1900) : 0;
    const month = values[order === 'mdy' ? 0 : 1]!;
    const day = values[order === 'ymd' ? 2 : order === 'mdy' ? 1 : 0]!;
    return this.toDate(values[yearAt]! + short, month, day);
  }

  /** 2020-W53-1, 2020-W53, 2020W531 or 2020W53; a week without a day begins on its Monday. */
  private dateOfWeek(): number {
    const { values, lengths } = this;
    const isJoined = lengths[1] === 3;
    const hasDay = isJoined || (this.count > 2 && lengths[2] === 1 && this.timeAt !== 2);
    this.dateGroups = hasDay && !isJoined ? 3 : 2;
    const week = isJoined ? Math.floor(values[1]! / 10) : values[1]!;
    const day = isJoined ? values[1]! % 10 : hasDay ? values[2]! : 1;
    return this.count < 2 ? Number.NaN : weekDate(values[0]!, week, day);
  }

  private toDate(year: number, month: number, day: number): number {
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
    const first = this.dateGroups;
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
    if (groups > 4 || (this.timeGroups > 0 && groups > this.timeGroups + (this.timeGroups === 3 ? 1 : 0))) {
      return Number.NaN;
    }
    const minute = groups > 1 ? values[first + 1]! : 0;
    const second = groups > 2 ? values[first + 2]! : 0;
    const fraction = groups > 3 ? values[first + 3]! / 10 ** lengths[first + 3]! : 0;
    return timeMs(this.hour(values[first]!), minute, second, fraction);
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
  return timeMs(Math.floor(full / 10_000), Math.floor(full / 100) % 100, full % 100, 0);
}

/** Ms after midnight; 24:00 is the end of the day (ISO 8601), NaN is not a time of day. */
function timeMs(hour: number, minute: number, second: number, fraction: number): number {
  if (hour === 24 && minute === 0 && second === 0 && fraction === 0) return DAY_MS;
  if (!(hour <= 23) || minute > 59 || second > 59) return Number.NaN;
  return ((hour * 60 + minute) * 60 + second) * 1000 + Math.floor(fraction * 1000);
}

/** Ms since 1970 of a number of seconds, ms, us or ns. */
function epochMs(value: number): number {
  if (value > 1e17) return Math.round(value / 1e6);
  if (value > 1e14) return Math.round(value / 1e3);
  return Math.round(value > 1e11 ? value : value * 1000);
}

const utf8 = new TextDecoder('utf-8');
const encoder = new TextEncoder();

/** Returns the letters from here on, with the slashes and underscores of a zone's name. */
function wordAt(bytes: Uint8Array, start: number, end: number): { readonly text: string; readonly bytes: number } {
  let i = start;
  while (i < end && (isLetter(bytes[i]!) || (bytes[i]! >= 0x80 && blankBytes(bytes, i) === 0))) {
    i += 1;
    const isJoint = bytes[i] === 0x2f || bytes[i] === 0x5f;
    if (isJoint && isLetter(bytes[i + 1] ?? 0)) i += 1;
  }
  if (i === start) i += 1;
  return { text: utf8.decode(bytes.subarray(start, i)), bytes: i - start };
}

function closingBracket(bytes: Uint8Array, start: number, end: number, bracket: number): number {
  const at = bytes.indexOf(bracket, start);
  return at < 0 || at >= end ? end : at + 1;
}

function isLetter(byte: number): boolean {
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x7a;
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function isT(byte: number): boolean {
  return (byte | 0x20) === 0x74;
}

/** Space, tab, comma, dash, dot, slash. */
function isSeparator(byte: number): boolean {
  return (byte >= 0x2c && byte <= 0x2f) || byte === 0x20 || byte === 0x09;
}

/** Returns a short text of one line for a message. */
export function shorten(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
  const clean = text.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, '?');
  return cutText(clean, 41, '…');
}
