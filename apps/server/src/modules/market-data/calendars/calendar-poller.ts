import { type CalendarEvent, DAY_MS, HOUR_MS, MINUTE_MS, toIso } from '@sealtick/engine';
import type { CalendarSettings } from '../../../config/market-settings.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import type { Egress } from '../../../platform/egress/egress.ts';
import type { HealthBoard } from '../../../platform/health.ts';
import type { Log } from '../../../platform/logging.ts';
import { replaceComingEvents } from '../calendar-repository.ts';
import type { CalendarAnswer, CalendarTask } from './calendar-contents.ts';
import {
  CalendarFetchError,
  type CalendarVersion,
  type FetchedCalendar,
  fetchCalendar,
  readCalendarFile,
} from './fetch-calendar.ts';
import { readCalendar } from './read-calendar.ts';

/** How often it is looked which calendar is due. */
export const LOOK_MS = MINUTE_MS;
/** A calendar is read this often; one that failed sooner, unless its server names a time. */
const READ_MS = HOUR_MS;
const RETRY_MS = 15 * MINUTE_MS;
/** Releases are announced for a year; a schedule of the next one comes in autumn. */
const AHEAD_MS = 550 * DAY_MS;
const FRESH_MS = 3 * READ_MS;
const PART = 'release calendars';
const UNREAD: CalendarVersion = { etag: null, modified: null };

/** A calendar with how it is reached. */
export interface CalendarLine {
  readonly settings: CalendarSettings;
  /** Null for a file of this machine. */
  readonly egress: Egress | null;
}

interface CalendarPollerDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly health: Pick<HealthBoard, 'report'> | null;
  readonly lines: readonly CalendarLine[];
  /** Reads a calendar; in a thread of its own by default. */
  readonly read?: (task: CalendarTask) => Promise<CalendarAnswer>;
}

interface CalendarState {
  readonly line: CalendarLine;
  version: CalendarVersion;
  /** The releases that were read last; null before the first. */
  events: readonly CalendarEvent[] | null;
  readAt: number | null;
  dueAt: number;
  problem: string | null;
}

/** Reads the operator's calendars of releases again and again. A calendar that fails keeps the releases that it had. */
export class CalendarPoller {
  private readonly deps: CalendarPollerDeps;
  private readonly states: readonly CalendarState[];

  constructor(deps: CalendarPollerDeps) {
    this.deps = deps;
    this.states = deps.lines.map((line) => {
      return { line, version: UNREAD, events: null, readAt: null, dueAt: 0, problem: null };
    });
  }

  /** Reads the calendars that are due, one after the other. @param signal Ends it between two */
  async look(signal?: AbortSignal): Promise<void> {
    const due = this.states.filter(({ dueAt }) => dueAt <= this.deps.clock.now());
    for (const state of due) {
      if (signal?.aborted) return;
      await this.update(state, signal);
    }
    if (due.length > 0) this.report();
  }

  private async update(state: CalendarState, signal?: AbortSignal): Promise<void> {
    const { clock, db, log } = this.deps;
    const { name } = state.line.settings;
    const now = clock.now();
    try {
      const fetched = await fetchOne(state, signal);
      if (fetched.bytes !== null) await this.read(state, fetched.bytes, now);
      state.version = fetched.version;
      // Also when nothing changed: what another calendar stored of the same release may be gone.
      const changed = await replaceComingEvents(db, state.events ?? [], { source: `calendar ${name}`, now });
      if (changed > 0) log.info({ calendar: name, changed }, 'releases of a calendar changed');
      state.problem = null;
      state.readAt = now;
      state.dueAt = now + READ_MS;
    } catch (error) {
      if (signal?.aborted || !(error instanceof CalendarFetchError)) throw error;
      state.problem = error.message;
      state.dueAt = now + (error.retryAfterMs ?? RETRY_MS);
      log.warn({ calendar: name, reason: error.message }, 'a calendar of releases could not be read');
    }
  }

  /** Takes over the releases of a calendar, or keeps the last ones. @throws {CalendarFetchError} */
  private async read(state: CalendarState, bytes: Uint8Array, now: number): Promise<void> {
    const { country, name } = state.line.settings;
    const answer = await (this.deps.read ?? readCalendar)({ bytes, country, from: now, to: now + AHEAD_MS });
    if ('problem' in answer) throw new CalendarFetchError(answer.problem);
    const { events, refused } = answer.contents;
    if (events.length === 0) throw new CalendarFetchError('it has no release that is still to come');
    if (refused.length > 0) this.deps.log.debug({ calendar: name, refused }, 'entries of a calendar are left out');
    state.events = events;
  }

  private report(): void {
    const failed = this.states.flatMap(({ line, problem, readAt }) => {
      if (problem === null) return [];
      const kept = readAt === null ? 'no releases of it since the start' : `its releases of ${toIso(readAt)} are kept`;
      return [`${line.settings.name}: ${problem}; ${kept}.`];
    });
    this.deps.health?.report(PART, failed.length > 0 ? 'degraded' : 'ok', failed.join(' ') || undefined, FRESH_MS);
  }
}

function fetchOne({ line, version }: CalendarState, signal?: AbortSignal): Promise<FetchedCalendar> {
  const { egress, settings } = line;
  return egress === null
    ? readCalendarFile(settings.address, version)
    : fetchCalendar(settings.address, egress, version, signal);
}
