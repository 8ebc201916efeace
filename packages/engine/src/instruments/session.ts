import type { Zone } from '../bars/zone.ts';

/**
 * Trading hours of an instrument: the exchange's or, if shorter, the usual ones of a broker's contract on it.
 * `fx`: Sunday to Friday 17:00 New York, days turn at 17:00. `metals` and `us-index`: the same with a break from 17:00
 * to 18:00. `energy`: 20:00 to 17:00 New York. `eu-index`: 01:00 to 22:00 Berlin. `uk-index`: 01:00 to 21:00 London.
 * `us-stock`: 04:00 to 20:00 New York (extended hours). `us-cash`: 09:30 to 16:00 New York, for indices as published.
 * `always`: seven days, days turn at 00:00 UTC (crypto, and everything on the simulated market).
 */
export type SessionId =
  | 'fx'
  | 'metals'
  | 'us-index'
  | 'eu-index'
  | 'uk-index'
  | 'energy'
  | 'us-stock'
  | 'us-cash'
  | 'always';

/** Holiday calendars, by the rules of `holidays.ts`. */
export type HolidayCalendar = 'none' | 'world' | 'futures' | 'us' | 'uk' | 'eu';

export interface SessionHours {
  readonly zone: Zone;
  /**
   * End of a session day and start of the next, minutes on the zone's clock. After noon, the day is named after the
   * next date.
   */
  readonly turn: number;
  /** Trading hours, minutes after the turn. */
  readonly opensAfter: number;
  readonly closesAfter: number;
  /** Whether it also trades on Saturday and Sunday dates. */
  readonly weekends: boolean;
  readonly holidays: HolidayCalendar;
}

/**
 * Hours of one instrument inside the session days of a known session. Days, nights and zone are those of `base`, so
 * whatever is computed from the session's name alone stays right.
 */
export interface OwnSession extends SessionHours {
  readonly base: SessionId;
  /** Further dates without trading, days since 1970-01-01, ascending. */
  readonly closedDays: readonly number[];
}

/** When an instrument trades: the hours of a known session, or its own. */
export type Session = SessionId | OwnSession;

const at = (hour: number, minute = 0) => hour * 60 + minute;
const NEW_YORK = { zone: 'America/New_York', weekends: false } as const;

// Energy and Europe turn an hour after the close, because some contracts trade in that hour. Too short hours let an
// order live a slot longer; too long hours would end it before the next bar.
export const SESSIONS: Readonly<Record<SessionId, SessionHours>> = {
  fx: { ...NEW_YORK, turn: at(17), opensAfter: 0, closesAfter: at(24), holidays: 'world' },
  metals: { ...NEW_YORK, turn: at(17), opensAfter: at(1), closesAfter: at(24), holidays: 'futures' },
  'us-index': { ...NEW_YORK, turn: at(17), opensAfter: at(1), closesAfter: at(24), holidays: 'futures' },
  energy: { ...NEW_YORK, turn: at(18), opensAfter: at(2), closesAfter: at(23), holidays: 'futures' },
  'us-stock': { ...NEW_YORK, turn: at(20), opensAfter: at(8), closesAfter: at(24), holidays: 'us' },
  'us-cash': { ...NEW_YORK, turn: at(17), opensAfter: at(16, 30), closesAfter: at(23), holidays: 'us' },
  'eu-index': {
    zone: 'Europe/Berlin',
    turn: at(23),
    opensAfter: at(2),
    closesAfter: at(23),
    weekends: false,
    holidays: 'eu',
  },
  'uk-index': {
    zone: 'Europe/London',
    turn: at(22),
    opensAfter: at(3),
    closesAfter: at(23),
    weekends: false,
    holidays: 'uk',
  },
  always: { zone: 'UTC', turn: 0, opensAfter: 0, closesAfter: at(24), weekends: true, holidays: 'none' },
};

/** Returns the hours of a session. */
export function getHours(session: Session): SessionHours {
  return typeof session === 'string' ? SESSIONS[session] : session;
}

/**
 * Returns the daily marks per year of a market (engine rule 14): 365 if it trades at weekends, otherwise 261 (Monday to
 * Friday).
 */
export function periodsPerYear(session: SessionId): 261 | 365 {
  return SESSIONS[session].weekends ? 365 : 261;
}
