import { type CalendarEvent, readReleaseName } from '@sealtick/engine';
import type { Line } from './line.ts';
import type { OwnReleaseNames } from './own-release-names.ts';
import type { Sample } from './sample.ts';
import { StampReader, shorten } from './stamp.ts';

/** The columns of a release. */
export interface CalendarLayout {
  readonly format: 'economic-calendar';
  readonly delimiter: string;
  readonly skippedLines: number;
  readonly time: number;
  readonly name: number;
  readonly country: number;
  readonly impact: number;
  /** Columns of the schedule's certainty and of remarks; -1 without one. */
  readonly certainty: number;
  readonly notes: number;
}

const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ...named('US', ['us', 'usa', 'united states', 'usd']),
  ...named('EA', ['ea', 'eu', 'emu', 'ez', 'eurozone', 'euro area', 'euro zone', 'euro-area', 'eur']),
  ...named('UK', ['uk', 'gb', 'gbr', 'united kingdom', 'britain', 'great britain', 'gbp']),
  ...named('CH', ['ch', 'che', 'switzerland', 'chf']),
  ...named('DE', ['de', 'deu', 'germany']),
  ...named('JP', ['jp', 'jpn', 'japan', 'jpy']),
  ...named('CA', ['ca', 'can', 'canada', 'cad']),
  ...named('AU', ['au', 'aus', 'australia', 'aud']),
  ...named('NZ', ['nz', 'nzl', 'new zealand', 'nzd']),
  ...named('CN', ['cn', 'chn', 'china', 'cny']),
]);

const IMPACTS: ReadonlyMap<string, CalendarEvent['impact']> = new Map([
  ...named('low' as const, ['low', '1']),
  ...named('medium' as const, ['medium', 'moderate', '2']),
  ...named('high' as const, ['high', '3']),
]);

/** Events that were not known a day before, which are not releases (engine rule 16). */
const SCHEDULED: ReadonlySet<string> = new Set(['confirmed', 'scheduled']);
const UNSCHEDULED = /unscheduled/i;

function named<T>(value: T, words: readonly string[]): [string, T][] {
  return words.map((word) => [word, value]);
}

/** Recognises a table of scheduled releases by its header; null for any other file. */
export function readEconomicCalendar(sample: Sample): CalendarLayout | null {
  const { header, delimiter, skippedLines } = sample;
  if (header === null) return null;
  const find = (...words: string[]) => header.findIndex((name) => words.includes(name));
  const time = find('datetime_utc', 'time_utc', 'datetime', 'time', 'date');
  const name = find('event', 'name', 'title');
  const country = find('country', 'currency', 'region');
  const impact = find('impact', 'importance');
  if (time < 0 || name < 0 || country < 0 || impact < 0) return null;
  const certainty = find('certainty', 'status');
  const notes = find('notes', 'remarks');
  return { format: 'economic-calendar', delimiter, skippedLines, time, name, country, impact, certainty, notes };
}

/**
 * Returns one release, or the error of its line. Times without an offset are UTC. A name becomes one of a closed list, because
 * a strategy sees it: a name of its own for a row could tell the result.
 */
export class CalendarRowReader {
  private readonly layout: CalendarLayout;
  private readonly ownNames: OwnReleaseNames;
  private readonly stamp = new StampReader({ kind: 'calendar', order: 'ymd' });

  constructor(layout: CalendarLayout, ownNames: OwnReleaseNames) {
    this.layout = layout;
    this.ownNames = ownNames;
  }

  read(line: Line): CalendarEvent | string {
    const { layout, stamp } = this;
    line.split(layout.delimiter.charCodeAt(0));
    if (line.fields <= Math.max(layout.time, layout.name, layout.country, layout.impact)) return 'too few columns';
    const fault = stamp.read(line, layout.time, null);
    if (fault !== null) return fault;
    if (!stamp.hasTime) return 'the release has a date and no time of day';
    const country = COUNTRIES.get(line.text(layout.country).toLowerCase());
    if (country === undefined) return `country "${shorten(line.text(layout.country))}" is not known`;
    const impact = IMPACTS.get(line.text(layout.impact).toLowerCase());
    if (impact === undefined) return `impact "${shorten(line.text(layout.impact))}" is not low, medium or high`;
    const given = line.text(layout.name).normalize('NFC').trim();
    if (given === '') return 'the event has no name';
    if (given.length > 300) return 'the name of the event is longer than 300 characters';
    const certainty = this.optional(line, layout.certainty).toLowerCase();
    if (layout.certainty >= 0 && !SCHEDULED.has(certainty)) return `certainty "${shorten(certainty)}": not scheduled`;
    if (UNSCHEDULED.test(`${given} ${this.optional(line, layout.notes)}`)) return 'the event was not scheduled';
    const name = this.getName(given, country);
    if (typeof name === 'object') return name.problem;
    return { time: stamp.local - (Number.isNaN(stamp.offset) ? 0 : stamp.offset), name, country, impact };
  }

  private getName(given: string, country: string): string | { readonly problem: string } {
    const own = this.ownNames.find(given);
    if (own !== null) return own;
    const read = readReleaseName(given, country);
    if (read === null) return { problem: `release "${shorten(given)}" is not known: --release-names adds names` };
    if ('name' in read) return read.name;
    return { problem: `release "${shorten(given)}": "${shorten(read.refusedWord)}" may reveal its result` };
  }

  private optional(line: Line, column: number): string {
    return column < 0 || column >= line.fields ? '' : line.text(column);
  }
}
