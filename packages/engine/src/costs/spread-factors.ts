import type { Bar } from '../bars/bar.ts';
import { MINUTE_MS } from '../bars/time-units.ts';
import { zoneOffset } from '../bars/zone.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { CalendarEvent } from '../strategies/strategy.ts';
import { getCurrencies, getCurrency } from './release-currencies.ts';

const DAY_MINUTES = 1440;
const NEW_YORK = 'America/New_York';
/** Minutes of the day in New York between which spreads are wide, around the turn of the trading day at 17:00. */
const ROLLOVER = { from: 16 * 60 + 55, to: 17 * 60 + 15 } as const;
/** Time before and after a release in which spreads are wide. */
const RELEASE_MS = 5 * MINUTE_MS;
/** Share of a bar that a window must cover so that a fill inside the bar, at an unknown moment, counts as within it. */
const INSIDE_SHARE = 0.5;

/**
 * Computes the spread factor of fills (engine rule 12). A fill at an open happens at that moment; a fill inside a bar
 * counts as within a window that covers half of the bar or more.
 */
export class SpreadFactors {
  private readonly currencies: readonly string[];
  private readonly rollover: number;
  private readonly release: number;
  /** Times of relevant releases of the newest bars, oldest first, ms UTC. */
  private releases: readonly number[] = [];

  constructor(instrument: Instrument) {
    this.currencies = getCurrencies(instrument);
    this.rollover = instrument.costs.rolloverFactor;
    this.release = instrument.costs.releaseFactor;
  }

  /** Adds the releases of the next bar. */
  see(events: readonly CalendarEvent[]): void {
    const relevant = events.filter(
      ({ impact, country }) => impact === 'high' && this.currencies.includes(getCurrency(country)),
    );
    if (relevant.length === 0) return;
    // Releases of the previous bar may still be less than five minutes ago.
    this.releases = [...this.releases.slice(-1), ...relevant.map(({ time }) => time)];
  }

  /** Returns the factor of a fill in this bar, at its open or at an unknown moment inside it. */
  of(bar: Bar, isAtOpen: boolean): number {
    if (this.rollover === 1 && this.releases.length === 0) return 1;
    const from = bar.time;
    const to = isAtOpen ? from : bar.closeTime;
    const isIn = (start: number, end: number) =>
      isAtOpen ? from >= start && from < end : Math.min(to, end) - Math.max(from, start) >= INSIDE_SHARE * (to - from);
    let factor = 1;
    if (this.rollover !== 1 && isRollover(from, isIn)) factor = this.rollover;
    if (this.release > factor && this.releases.some((time) => isIn(time - RELEASE_MS, time + RELEASE_MS))) {
      factor = this.release;
    }
    return factor;
  }
}

function isRollover(time: number, isIn: (start: number, end: number) => boolean): boolean {
  const local = (time + zoneOffset(NEW_YORK, time)) / MINUTE_MS;
  const midnight = time - (local % DAY_MINUTES) * MINUTE_MS;
  return isIn(midnight + ROLLOVER.from * MINUTE_MS, midnight + ROLLOVER.to * MINUTE_MS);
}
