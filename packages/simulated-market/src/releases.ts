import {
  type CalendarEvent,
  civilFromDays,
  DAY_MS,
  daysFromCivil,
  daysInMonth,
  MINUTE_MS,
  parseWeekday,
  utcDay,
} from '@sealtick/engine';
import { Random } from './random.ts';

type Schedule =
  /** The nth such weekday of a month; 0 is Sunday. */
  | { readonly kind: 'weekday'; readonly weekday: number; readonly nth: number }
  | { readonly kind: 'weekly'; readonly weekday: number }
  /** Every so many weeks. */
  | { readonly kind: 'weeks'; readonly weekday: number; readonly every: number }
  /** The first Monday to Friday at or after a day of the month. */
  | { readonly kind: 'day'; readonly day: number };

interface Release {
  readonly name: string;
  readonly country: string;
  readonly impact: CalendarEvent['impact'];
  readonly hour: number;
  readonly minute: number;
  readonly schedule: Schedule;
}

const MONDAY = 1;
const WEDNESDAY = 3;
const THURSDAY = 4;
const FRIDAY = 5;

const release = (
  country: string,
  name: string,
  impact: CalendarEvent['impact'],
  [hour, minute]: readonly [number, number],
  schedule: Schedule,
): Release => ({ country, name, impact, hour, minute, schedule });

const RELEASES: readonly Release[] = [
  release('US', 'US payrolls', 'high', [12, 30], { kind: 'weekday', weekday: FRIDAY, nth: 1 }),
  release('US', 'US consumer prices', 'high', [12, 30], { kind: 'day', day: 12 }),
  release('US', 'US rate decision', 'high', [18, 0], { kind: 'weeks', weekday: WEDNESDAY, every: 6 }),
  release('US', 'US retail sales', 'medium', [12, 30], { kind: 'day', day: 16 }),
  release('US', 'US jobless claims', 'medium', [12, 30], { kind: 'weekly', weekday: THURSDAY }),
  release('US', 'US manufacturing survey', 'medium', [14, 0], { kind: 'day', day: 1 }),
  release('EA', 'Euro area rate decision', 'high', [12, 15], { kind: 'weeks', weekday: THURSDAY, every: 6 }),
  release('EA', 'Euro area consumer prices', 'high', [9, 0], { kind: 'day', day: 29 }),
  release('EA', 'Euro area business survey', 'medium', [8, 0], { kind: 'day', day: 22 }),
  release('UK', 'UK rate decision', 'high', [11, 0], { kind: 'weeks', weekday: THURSDAY, every: 6 }),
  release('UK', 'UK consumer prices', 'high', [6, 0], { kind: 'weekday', weekday: WEDNESDAY, nth: 3 }),
  release('UK', 'UK output', 'medium', [6, 0], { kind: 'day', day: 11 }),
  release('JP', 'Japan rate decision', 'high', [3, 0], { kind: 'weeks', weekday: FRIDAY, every: 7 }),
  release('JP', 'Japan consumer prices', 'medium', [23, 30], { kind: 'day', day: 19 }),
  release('US', 'US housing starts', 'low', [12, 30], { kind: 'day', day: 18 }),
  release('EA', 'Euro area confidence', 'low', [9, 0], { kind: 'weekday', weekday: MONDAY, nth: 1 }),
];

/** Returns the releases of one UTC day (days since 1970), oldest first. The schedule follows from the date and the seed alone. */
export function releasesOfDay(seed: number, day: number): CalendarEvent[] {
  return RELEASES.filter(({ name, schedule }) => fallsOn(schedule, day, getPhase(seed, name)))
    .map(({ name, country, impact, hour, minute }) => {
      return { time: day * DAY_MS + (hour * 60 + minute) * MINUTE_MS, name, country, impact };
    })
    .sort((a, b) => a.time - b.time || (a.name < b.name ? -1 : 1));
}

/** Returns the releases with from <= time < to. */
export function releasesBetween(seed: number, from: number, to: number): CalendarEvent[] {
  const events: CalendarEvent[] = [];
  for (let day = utcDay(from); day * DAY_MS < to; day++) {
    for (const event of releasesOfDay(seed, day)) if (event.time >= from && event.time < to) events.push(event);
  }
  return events;
}

const phases = new Map<string, number>();

/** Shifts schedules of several weeks against one another, by the seed. */
function getPhase(seed: number, name: string): number {
  const key = `${seed} ${name}`;
  let phase = phases.get(key);
  if (phase === undefined) {
    phase = Math.floor(new Random(seed, `release ${name}`).uniform() * 5040);
    phases.set(key, phase);
  }
  return phase;
}

function fallsOn(schedule: Schedule, day: number, phase: number): boolean {
  const weekday = parseWeekday(day);
  const date = civilFromDays(day);
  switch (schedule.kind) {
    case 'weekly':
      return weekday === schedule.weekday;
    case 'weeks':
      return weekday === schedule.weekday && (Math.floor(day / 7) + phase) % schedule.every === 0;
    case 'weekday':
      return weekday === schedule.weekday && Math.ceil(date.day / 7) === schedule.nth;
    case 'day': {
      const wanted = daysFromCivil(
        date.year,
        date.month,
        Math.min(schedule.day, daysInMonth(date.year, date.month) - 3),
      );
      const off = [1, 0, 0, 0, 0, 0, 2][parseWeekday(wanted)]!;
      return day === wanted + off;
    }
  }
}
