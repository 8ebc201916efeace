import type { Instrument, SessionId, Zone } from '@sealtick/engine';

/** Opens and closes of a market on its clock, minutes after midnight. */
export interface KnownHours {
  readonly zone: Zone;
  readonly hours: readonly (readonly [open: number, close: number])[];
}

export const DAY_MINUTES = 24 * 60;
const at = (hour: number, minute = 0) => hour * 60 + minute;
const US = 'America/New_York';

/** Hours that exports of these sessions are known to have: the exchange's, the extended ones, those of a CFD. */
const KNOWN: Partial<Record<SessionId, KnownHours>> = {
  'us-stock': {
    zone: US,
    hours: [
      [at(9, 30), at(16)],
      [at(4), at(20)],
    ],
  },
  'us-cash': { zone: US, hours: [[at(9, 30), at(16)]] },
  'us-index': {
    zone: US,
    hours: [
      [at(18), at(17)],
      [at(18), at(16, 15)],
      [at(9, 30), at(16)],
      [at(9, 30), at(16, 15)],
    ],
  },
  energy: {
    zone: US,
    hours: [
      [at(18), at(17)],
      [at(20), at(17)],
    ],
  },
  'eu-index': {
    zone: 'Europe/Berlin',
    hours: [
      [at(9), at(17, 30)],
      [at(8), at(22)],
      [at(1), at(22)],
      [at(2), at(22)],
    ],
  },
  'uk-index': {
    zone: 'Europe/London',
    hours: [
      [at(8), at(16, 30)],
      [at(8), at(21)],
      [at(1), at(21)],
    ],
  },
};

/** Returns the hours that files of an instrument are known to have, its own first; undefined for other markets. */
export function knownHours({ session, hours }: Pick<Instrument, 'session' | 'hours'>): KnownHours | undefined {
  const usual = KNOWN[session];
  if (hours === undefined) return usual;
  const { zone, turn, opensAfter, closesAfter } = hours;
  const own = [(turn + opensAfter) % DAY_MINUTES, (turn + closesAfter) % DAY_MINUTES] as const;
  return { zone, hours: [own, ...(usual?.hours ?? [])] };
}

/** Returns true for a market whose files may have other trading hours than its instrument. */
export function hasKnownHours({ session }: Pick<Instrument, 'session'>): boolean {
  return KNOWN[session] !== undefined;
}
