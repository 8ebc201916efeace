import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import type { DateOrder, StampStyle } from './stamp.ts';
import { plainStamp } from './stamp-marks.ts';
import { readStamps } from './stamp-times.ts';
import { parseMonth, vagueZone } from './stamp-words.ts';
import { isZone } from './zone-clock.ts';

export interface DetectedStamp {
  readonly style: StampStyle;
  /** True if the timestamps have their own offset from UTC. */
  readonly stated: boolean;
  /** True if there is a time of day. */
  readonly hasTime: boolean;
  /** Name of the zone that every stamp ends with; null without one. */
  readonly zone: string | null;
  /** The most usual zone of an abbreviation in the stamps that several zones have; null without one. */
  readonly vague: { readonly word: string; readonly zone: string } | null;
  /** Set if the order of day and month is uncertain. */
  readonly doubt: string | null;
}

/** Excel's numbers of 1954 and 2064. */
const OLDEST_SERIAL = 20_000;
const NEWEST_SERIAL = 60_000;
/** More offsets than a zone has had in living memory: the second number is another time, not an offset. */
const MOST_OFFSETS = 4;

const ZONE = /[\s[]([A-Z][A-Za-z]+\/[A-Za-z_]+(?:\/[A-Za-z_]+|[+-]\d{1,2})?)\]?$/;
const PARTED = /^(\d{1,2})[./-]\s?(\d{1,2})[./-]\s?(\d{2}|\d{4})(\D|$)/;
/** A weekday or a time of day before the date. */
const BEFORE = /^(?:\p{L}{2,12}\.?,?\s+)?(?:\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?,?\s+)?/iu;

/**
 * Returns the format of a column of timestamps from a sample; null if they are not timestamps.
 * @param since First year of serial days, which only the source knows.
 */
export function detectStamp(samples: readonly string[], since: 1899 | 1904 = 1899): DetectedStamp | null {
  const stamps = samples.filter((text) => text !== '').map(plainStamp);
  if (stamps.length === 0) return null;
  const most = (test: (text: string) => boolean) => stamps.filter(test).length * 2 > stamps.length;
  if (most((text) => /^(19|20)\d{10}(\d\d)?$/.test(text) && isCompactDate(text))) return calendar('ymd', samples, null);
  const isEpoch = (text: string) =>
    /^(\d{9,10}|\d{12,13}|\d{15,16}|\d{18,19})(\.\d+)?$/.test(text) || /^\d(\.\d+)?e\+?(0?9|1[0-8])$/i.test(text);
  if (most(isEpoch)) {
    return { style: { kind: 'epoch' }, stated: true, hasTime: true, zone: null, vague: null, doubt: null };
  }
  if (most((text) => /^\d{4}-?W\d{2}/i.test(text))) return calendar('ymd', samples, null);
  const dates = stamps.map((text) => text.replace(BEFORE, ''));
  const mostDates = (test: (text: string) => boolean) => dates.filter(test).length * 2 > dates.length;
  if (mostDates((text) => /^\d{4}[./-]\s?\d{1,2}[./-]\s?\d{1,2}(\D|$)/.test(text)))
    return calendar('ymd', samples, null);
  if (mostDates((text) => /^\d{8}(\D|$)/.test(text) && isCompactDate(text))) return calendar('ymd', samples, null);
  if (most((text) => monthAt(text) !== null)) {
    const at = monthAt(stamps.find((text) => monthAt(text) !== null) ?? '');
    return calendar(at === 'first' ? 'mdy' : at === 'second' ? 'dmy' : 'ymd', samples, null);
  }
  if (most((text) => /^\d{5}(\.\d+)?$/.test(text) && Number(text) > OLDEST_SERIAL && Number(text) < NEWEST_SERIAL)) {
    const hasTime = stamps.some((text) => /\.\d*[1-9]/.test(text));
    const style = { kind: 'serial-day', since } as const;
    return { style, stated: false, hasTime, zone: null, vague: null, doubt: null };
  }
  if (mostDates((text) => PARTED.test(text))) {
    const { order, doubt } = dayOrMonthFirst(dates);
    return calendar(order, samples, doubt);
  }
  return null;
}

function calendar(order: DateOrder, samples: readonly string[], doubt: string | null): DetectedStamp | null {
  const style = { kind: 'calendar', order } as const;
  const texts = samples.filter((text) => text !== '');
  const read = readStamps(texts, style).filter(({ local }) => !Number.isNaN(local));
  const most = (test: (stamp: (typeof read)[number]) => boolean) => read.filter(test).length * 2 > read.length;
  const offsets = new Set(read.map(({ offset }) => offset).filter((offset) => !Number.isNaN(offset)));
  if (offsets.size > MOST_OFFSETS) return null;
  // Spreadsheets leave out the time of a midnight.
  const hasTime = read.some((stamp) => stamp.hasTime);
  const stated = hasTime && most(({ offset }) => !Number.isNaN(offset));
  // Data frames write days as midnights, others as the last moment; the same in every row is not a time of day.
  const isDay = hasTime && !stated && read.every(({ local }) => isMidnight(local));
  const zone = zoneIn(texts);
  return { style, stated, hasTime: hasTime && !isDay, zone, vague: zone === null ? vagueIn(texts) : null, doubt };
}

/** Returns true for 00:00, 24:00, and the last millisecond, second or minute of a day. */
function isMidnight(local: number): boolean {
  const left = (DAY_MS - (local % DAY_MS)) % DAY_MS;
  return left === 0 || left === 1 || left === 1000 || left === MINUTE_MS;
}

function zoneIn(stamps: readonly string[]): string | null {
  const zones = new Set(stamps.map((text) => ZONE.exec(text)?.[1] ?? ''));
  const [zone] = zones;
  return zones.size === 1 && zone !== '' && isZone(zone!) ? zone! : null;
}

function vagueIn(stamps: readonly string[]): DetectedStamp['vague'] {
  const words = stamps.map((text) => /([A-Za-z]{2,4})$/.exec(text)?.[1] ?? '');
  const word = words[0] ?? '';
  const zone = vagueZone(word);
  return zone !== null && words.every((one) => vagueZone(one) === zone) ? { word, zone } : null;
}

/** Returns the position of a month's name among the numbers of a date; null without one. */
function monthAt(text: string): 'first' | 'second' | 'after the year' | null {
  // A weekday, such as `mar. 12/03/2024`.
  if (PARTED.test(text.replace(BEFORE, ''))) return null;
  const words = [...text.matchAll(/\d+(?::\d+)*|[\p{L}\p{M}]+/gu)].map(([word]) => word);
  // Of two the first was a weekday: `mar. 7 mars`.
  const at = words.findLastIndex((word) => parseMonth(word) !== null);
  if (at < 0) return null;
  const numbers = words.slice(0, at).filter((word) => /^\d+$/.test(word));
  if (numbers.length === 0) return 'first';
  return numbers.length === 1 ? (numbers[0]!.length === 4 ? 'after the year' : 'second') : null;
}

function isCompactDate(text: string): boolean {
  const month = Number(text.slice(4, 6));
  const day = Number(text.slice(6, 8));
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

/** Decides by a number above 12, else by the order with the closest dates, else by the usual order for the separator. */
function dayOrMonthFirst(stamps: readonly string[]): { order: DateOrder; doubt: string | null } {
  const dates = stamps.map((text) => PARTED.exec(text)).filter((found) => found !== null);
  const pairs = dates.map((found) => [Number(found[1]), Number(found[2])] as const);
  const firstAbove = pairs.filter(([first, second]) => first > 12 && second <= 12).length;
  const secondAbove = pairs.filter(([first, second]) => second > 12 && first <= 12).length;
  if (firstAbove !== secondAbove) return { order: firstAbove > secondAbove ? 'dmy' : 'mdy', doubt: null };
  const step = (order: 'dmy' | 'mdy') => typicalStep(dates, order);
  const [dayFirst, monthFirst] = [step('dmy'), step('mdy')];
  if (dayFirst !== monthFirst) {
    const order = dayFirst < monthFirst ? 'dmy' : 'mdy';
    return { order, doubt: 'no day is above 12, so the order with the closest dates was used' };
  }
  const order = stamps[0]!.includes('/') ? 'mdy' : 'dmy';
  return { order, doubt: 'no day is above 12, so the usual order for the separator was used' };
}

function typicalStep(dates: readonly RegExpExecArray[], order: 'dmy' | 'mdy'): number {
  const days = dates.map((found) => {
    const [first, second, year] = [Number(found[1]), Number(found[2]), Number(found[3])];
    return Date.UTC(year, (order === 'dmy' ? second : first) - 1, order === 'dmy' ? first : second);
  });
  const steps = days.slice(1).map((day, i) => Math.abs(day - days[i]!));
  steps.sort((a, b) => a - b);
  const changed = steps.filter((step) => step > 0);
  return changed.length === 0 ? 0 : changed[Math.floor(changed.length / 2)]!;
}
