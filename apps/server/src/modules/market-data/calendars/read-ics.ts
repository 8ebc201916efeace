import { isZone, ZoneClock } from '@sealtick/bar-formats';
import { type CalendarEvent, DAY_MS, readReleaseName, releaseImpact } from '@sealtick/engine';
import ICAL from 'ical.js';
import type { CalendarContents } from './calendar-contents.ts';

/** Occurrences of one repeated entry that are looked at: weekly ones of 40 years. */
const MOST_OCCURRENCES = 2_080;
const UNSCHEDULED = /unscheduled/i;

/** Times of entries that have neither an offset nor a zone are on the clock that the calendar names. */
interface EntryClock {
  /** Name of the zone of the calendar; null if it names none. */
  readonly zone: string | null;
}

/**
 * Returns the releases of a calendar in the format of RFC 5545 with from <= time < to. Entries that are not releases of the
 * engine's list are counted.
 *
 * @param options.country Code of the area whose releases it has, such as `US`: entries do not say it.
 * @throws {Error} if the text is not a calendar.
 */
export function readIcs(
  text: string,
  { country, from, to }: { readonly country: string; readonly from: number; readonly to: number },
): CalendarContents {
  const calendar = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
  if (calendar.name !== 'vcalendar') throw new Error('it is not a calendar');
  const clock: EntryClock = { zone: calendarZone(calendar) };
  const events: CalendarEvent[] = [];
  const refused: string[] = [];
  for (const entry of collectEntries(calendar)) {
    const name = getName(entry, country);
    if (typeof name === 'object') {
      refused.push(name.problem);
      continue;
    }
    for (const { time, at } of getOccurrences(entry, clock, to)) {
      if (typeof time === 'string') refused.push(`${name}: ${time}`);
      else if (time >= from && time < to)
        events.push({ time, country, name, impact: getImpact(at) ?? releaseImpact(name, country) });
    }
  }
  return { events, refused };
}

type Entry = InstanceType<typeof ICAL.Event>;
type EntryTime = InstanceType<typeof ICAL.Time>;

function calendarZone(calendar: InstanceType<typeof ICAL.Component>): string | null {
  const named = calendar.getFirstPropertyValue('x-wr-timezone');
  return typeof named === 'string' && isZone(named) ? named : null;
}

/** Returns the entries, each repeated one with the changed occurrences of it. */
function collectEntries(calendar: InstanceType<typeof ICAL.Component>): Entry[] {
  const all = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one, { exceptions: [] }));
  const repeated = new Map(all.filter((one) => one.isRecurring()).map((one) => [one.uid, one]));
  return all.filter((one) => {
    const of = one.isRecurrenceException() ? repeated.get(one.uid) : undefined;
    of?.relateException(one);
    return of === undefined;
  });
}

const isOff = (entry: Entry) => {
  const status = String(entry.component.getFirstPropertyValue('status') ?? 'CONFIRMED').toUpperCase();
  return status === 'CANCELLED' || status === 'TENTATIVE';
};

function getName(entry: Entry, country: string): string | { readonly problem: string } {
  const given = (entry.summary ?? '').trim();
  const shown = given.length > 60 ? `${given.slice(0, 60)}…` : given;
  if (given === '' || given.length > 300)
    return { problem: 'an entry has no name, or one of more than 300 characters' };
  if (UNSCHEDULED.test(given)) return { problem: `${shown}: it was not scheduled` };
  const read = readReleaseName(given, country);
  if (read === null) return { problem: `${shown}: it is not a release of the list` };
  return 'name' in read ? read.name : { problem: `${shown}: "${read.refusedWord}" may reveal its result` };
}

/** Times in ms UTC, or why there is none, each with the entry that it is of. */
function* getOccurrences(entry: Entry, clock: EntryClock, to: number) {
  if (!entry.isRecurring()) {
    if (!isOff(entry)) yield { time: getMoment(entry, entry.startDate, clock), at: entry };
    return;
  }
  const occurrences = entry.iterator();
  for (let i = 0; i < MOST_OCCURRENCES; i++) {
    const next = occurrences.next();
    if (!next) return;
    const { item, startDate } = entry.getOccurrenceDetails(next);
    const time = getMoment(item, startDate, clock);
    if (!isOff(item)) yield { time, at: item };
    if (typeof time === 'string' || time > to + DAY_MS) return;
  }
}

/** Returns the time of an entry, ms UTC, or what is wrong with it. */
function getMoment({ component }: Entry, time: EntryTime | null, clock: EntryClock): number | string {
  if (!time) return 'the entry has no start';
  if (time.isDate) return 'the entry has a date and no time of day';
  const { year, month, day, hour, minute, second } = time;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  if (time.zone === ICAL.Timezone.utcTimezone) return local;
  const named = component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? null;
  const zone = named !== null && isZone(named) ? named : named === null ? clock.zone : null;
  if (zone !== null) {
    const utc = new ZoneClock(zone, local, local).utc(local);
    return Number.isNaN(utc) ? 'its time is skipped by the change of clocks' : utc;
  }
  if (named !== null && time.zone && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1_000;
  return named === null
    ? 'its time has neither an offset nor a time zone'
    : `the time zone "${named.slice(0, 40)}" is not known`;
}

/** Returns the impact that the priority of an entry says, from 1 for the highest to 9; null without one. */
function getImpact({ component }: Entry): CalendarEvent['impact'] | null {
  const priority = Number(component.getFirstPropertyValue('priority') ?? 0);
  if (priority >= 1 && priority <= 4) return 'high';
  if (priority === 5) return 'medium';
  return priority >= 6 && priority <= 9 ? 'low' : null;
}
