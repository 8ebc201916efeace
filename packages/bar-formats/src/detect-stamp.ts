import { type DateOrder, monthOf, type StampStyle } from './stamp.ts';
import { isZone } from './zone-clock.ts';

export interface DetectedStamp {
  readonly style: StampStyle;
  /** True if the timestamps have their own offset from UTC. */
  readonly stated: boolean;
  /** True if there is a time of day. */
  readonly hasTime: boolean;
  /** Name of the zone that every stamp ends with; null without one. */
  readonly zone: string | null;
  /** Set if the order of day and month is uncertain. */
  readonly doubt: string | null;
}

/** Excel's numbers of 1954 and 2064. */
const OLDEST_SERIAL = 20_000;
const NEWEST_SERIAL = 60_000;

const MIDNIGHT = /[ T]00:?00(:?00(\.0+)?)?$/;

const ZONE = /\s([A-Z][A-Za-z]+\/[A-Za-z_]+(?:\/[A-Za-z_]+)?)$/;

const OFFSET = /(Z|[+-]\d{2}:?\d{2}|GMT|UTC)$/i;
const PARTED = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2}|\d{4})(\D|$)/;

/** Returns the format of a column of timestamps from a sample; null if they are not timestamps. */
export function detectStamp(samples: readonly string[]): DetectedStamp | null {
  const stamps = samples.filter((text) => text !== '');
  if (stamps.length === 0) return null;
  const most = (test: (text: string) => boolean) => stamps.filter(test).length * 2 > stamps.length;
  if (most((text) => /^(19|20)\d{10}(\d\d)?$/.test(text) && isCompactDate(text))) return calendar('ymd', stamps, null);
  const isEpoch = (text: string) =>
    /^(\d{9,10}|\d{12,13}|\d{15,16}|\d{18,19})(\.\d+)?$/.test(text) || /^\d(\.\d+)?e\+?(0?9|1[0-8])$/i.test(text);
  if (most(isEpoch)) {
    return { style: { kind: 'epoch' }, stated: true, hasTime: true, zone: null, doubt: null };
  }
  if (most((text) => /^\d{4}[./-]\d{1,2}[./-]\d{1,2}(\D|$)/.test(text))) return calendar('ymd', stamps, null);
  if (most((text) => /^\d{8}(\D|$)/.test(text) && isCompactDate(text))) return calendar('ymd', stamps, null);
  if (most((text) => monthAt(text) !== null)) {
    const at = monthAt(stamps.find((text) => monthAt(text) !== null) ?? '');
    return calendar(at === 'first' ? 'mdy' : at === 'second' ? 'dmy' : 'ymd', stamps, null);
  }
  if (most((text) => /^\d{5}(\.\d+)?$/.test(text) && Number(text) > OLDEST_SERIAL && Number(text) < NEWEST_SERIAL)) {
    const hasTime = stamps.some((text) => /\.\d*[1-9]/.test(text));
    return { style: { kind: 'serial-day' }, stated: false, hasTime, zone: null, doubt: null };
  }
  if (most((text) => PARTED.test(text))) {
    const { order, doubt } = dayOrMonthFirst(stamps);
    return calendar(order, stamps, doubt);
  }
  return null;
}

function calendar(order: DateOrder, stamps: readonly string[], doubt: string | null): DetectedStamp {
  const parts = stamps.map((text) => text.split(/\D+/).filter((part) => part !== '')).filter((part) => part.length > 0);
  const dates = stamps.some((text) => monthAt(text) !== null) ? 2 : 3;
  const hasTime = parts.some((part) => part.length > (part[0]!.length >= 8 ? 1 : dates) || part[0]!.length > 8);
  const stated = hasTime && stamps.filter((text) => OFFSET.test(text)).length * 2 > stamps.length;
  // Data frames write days as midnights; a midnight in every row is no time of day.
  const isMidnight = hasTime && !stated && stamps.every((text) => MIDNIGHT.test(text));
  return { style: { kind: 'calendar', order }, stated, hasTime: hasTime && !isMidnight, zone: zoneIn(stamps), doubt };
}

function zoneIn(stamps: readonly string[]): string | null {
  const zones = new Set(stamps.map((text) => ZONE.exec(text)?.[1] ?? ''));
  const [zone] = zones;
  return zones.size === 1 && zone !== '' && isZone(zone!) ? zone! : null;
}

/** Returns the position of a month's name among the numbers of a date; null without one. */
function monthAt(text: string): 'first' | 'second' | 'after the year' | null {
  const words = [...text.matchAll(/\d+|[A-Za-z]+/g)].map(([word]) => word);
  const at = words.findIndex((word) => monthOf(word) !== null);
  if (at < 0) return null;
  const numbers = words.slice(0, at).filter((word) => /^\d/.test(word));
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
