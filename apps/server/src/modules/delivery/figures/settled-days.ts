import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { ValueCounts } from './value-counts.ts';

/** Days of a month, and as many before them while it moves on. */
const MOST_DAYS = 60;
/** Deliveries of a day have ended after so many days, with all their attempts. */
export const SETTLED_AFTER_DAYS = 4;

/** When the first and the last of the signals `s` of a group was created, ms UTC. */
export const FIRST_AND_LAST = sql`(extract(epoch from min(created_at)) * 1000)::float8 as first,
  (extract(epoch from max(created_at)) * 1000)::float8 as last`;

/** Whether a signal `s` is in a span; each one is without it. */
export function isWithin(span: CountedSpan | undefined): SQL {
  if (!span) return sql`true`;
  const [since, until] = [span.since, span.until].map((ms) => new Date(ms).toISOString());
  return sql`s.created_at > ${since}::timestamptz and s.created_at <= ${until}::timestamptz`;
}

/** What was counted of the signals of one day. */
export interface DayCounts {
  /** By group: its name is that of the caller. */
  readonly groups: ReadonlyMap<string, ValueCounts>;
  /** When the first and the last counted signal was created, ms UTC; null without one. */
  readonly first: number | null;
  readonly last: number | null;
}

/** What a list of signals covers: created after the first moment, and up to the second, ms UTC. */
export interface CountedSpan {
  readonly since: number;
  readonly until: number;
}

/** Returns the counts of groups of values, with when the first and the last signal was created. */
export function toDayCounts(
  rows: readonly {
    readonly group: string;
    readonly value: number;
    readonly n: number;
    readonly first: number;
    readonly last: number;
  }[],
): DayCounts {
  const groups = new Map<string, Map<number, number>>();
  for (const { group, value, n } of rows) groups.set(group, (groups.get(group) ?? new Map()).set(value, n));
  if (rows.length === 0) return { groups, first: null, last: null };
  const first = rows.reduce((least, row) => Math.min(least, row.first), Number.POSITIVE_INFINITY);
  const last = rows.reduce((most, row) => Math.max(most, row.last), 0);
  return { groups, first, last };
}

/** Counts of days whose deliveries have ended: each is counted once, so that a month is not read at every look at its figures. */
export class SettledDays {
  private readonly days = new LRUCache<string, DayCounts>({ max: MOST_DAYS });

  /**
   * Returns the counts of days.
   * @param count Counts the signals of a day; those of a span alone, if it is given.
   */
  async read(
    days: readonly string[],
    span: CountedSpan,
    count: (day: string, span?: CountedSpan) => Promise<DayCounts>,
  ): Promise<DayCounts[]> {
    const found: DayCounts[] = [];
    for (const day of days) {
      const whole = this.days.get(day) ?? (await count(day));
      const isPublic = whole.last === null || whole.last <= span.until;
      if (isPublic) this.days.set(day, whole);
      const isWhole = isPublic && (whole.first === null || whole.first > span.since);
      found.push(isWhole ? whole : await count(day, span));
    }
    return found;
  }
}
