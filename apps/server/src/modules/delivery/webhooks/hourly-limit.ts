import { HOUR_MS } from '@sealtick/engine';

interface Counts {
  /** Number of the hour that `current` counts. */
  hour: number;
  current: number;
  previous: number;
}

/** Counted at a time; the one that came first is forgotten first. */
const MAX_COUNTED = 50_000;
/** Shares are rounded. */
const ROUNDING = 1e-9;

/**
 * Counts within a moving hour, in constant memory each: of the clock hour before, the share that the moving hour still
 * covers. In memory: a new start begins at zero.
 */
export class HourlyLimit {
  private readonly counts = new Map<string, Counts>();
  private readonly max: number;

  constructor(max: number) {
    this.max = max;
  }

  /** Counts one. Returns 0, or the time after which there is room for it, ms. @param now ms UTC */
  take(key: string, now: number): number {
    const counts = this.countsOf(key, now);
    const passed = Math.max(0, now - counts.hour * HOUR_MS);
    if (counts.current + counts.previous * (1 - passed / HOUR_MS) + 1 <= this.max + ROUNDING) {
      counts.current += 1;
      return 0;
    }
    const room = this.max - counts.current - 1;
    // This hour is full: only the next one makes room.
    if (room < 0) return HOUR_MS - passed + Math.ceil(HOUR_MS * (1 - (this.max - 1) / counts.current));
    return Math.ceil(HOUR_MS * (1 - room / counts.previous)) - passed;
  }

  private countsOf(key: string, now: number): Counts {
    const known = this.counts.get(key);
    // A clock that was set back counts on in the same hour.
    const hour = Math.max(known?.hour ?? 0, Math.floor(now / HOUR_MS));
    const counts = known ?? { hour, current: 0, previous: 0 };
    if (counts.hour !== hour) {
      counts.previous = counts.hour === hour - 1 ? counts.current : 0;
      Object.assign(counts, { hour, current: 0 });
    }
    if (known === undefined) {
      this.counts.set(key, counts);
      if (this.counts.size > MAX_COUNTED) this.counts.delete(this.counts.keys().next().value!);
    }
    return counts;
  }
}
