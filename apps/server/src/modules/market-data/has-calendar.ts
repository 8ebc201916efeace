import type { Database } from '../../platform/database.ts';
import { countEvents } from './calendar-repository.ts';

/** Whether a market has a calendar of releases. Strategies that trade releases are silent on a market without one. */
export class HasCalendar {
  /** True from the beginning where the operator names calendars: their first read comes after the start. */
  value: boolean;
  private readonly db: Database;

  /** @param isPolled Whether the operator names calendars that are read again and again. */
  constructor(db: Database, isPolled: boolean) {
    this.db = db;
    this.value = isPolled;
  }

  /** Looks whether releases were stored, unless it is known that there is a calendar. */
  async refresh(): Promise<void> {
    this.value ||= (await countEvents(this.db)) > 0;
  }
}
