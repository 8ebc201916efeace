import { DAY_MS, MINUTE_MS } from '@sealtick/engine';

/** Minutes are stored this long. A longer absence is not an outage: the site was given up, or a clock was wrong. */
const LONGEST_ABSENCE_MS = 35 * DAY_MS;

/** A minute in which checks were missed. */
export interface MissedMinute {
  /** Its start, ms UTC. */
  readonly minute: number;
  /** Times of the missed checks that no maintenance covers, ms UTC. */
  readonly counted: readonly number[];
}

interface MissedTime {
  /** The last check, ms UTC. */
  readonly from: number;
  /** The next start, ms UTC. */
  readonly to: number;
  /** Time between two checks. */
  readonly everyMs: number;
}

/**
 * Returns the minutes of the checks that were due in a time and not made; none if no check was due in it.
 * @param isMaintenance Whether announced maintenance covers a time.
 */
export function missedMinutes(
  { from, to, everyMs }: MissedTime,
  isMaintenance: (at: number) => boolean,
): MissedMinute[] {
  if (to - from > LONGEST_ABSENCE_MS) return [];
  const minutes = new Map<number, number[]>();
  for (let at = from + everyMs; at < to; at += everyMs) {
    const minute = Math.floor(at / MINUTE_MS) * MINUTE_MS;
    const counted = minutes.get(minute) ?? [];
    if (!isMaintenance(at)) counted.push(at);
    minutes.set(minute, counted);
  }
  return [...minutes].map(([minute, counted]) => ({ minute, counted }));
}
