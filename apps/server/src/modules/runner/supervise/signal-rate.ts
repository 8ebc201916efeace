import { HOUR_MS } from '@sealtick/engine';

const LOWEST_LIMIT = 60;

/**
 * Counts the signals that each group opened within an hour of market time. A strategy may open sixty, or one for each
 * instrument it runs on where those are more.
 */
export class SignalRate {
  private readonly opened = new Map<number, number[]>();

  /** Returns whether these openings (bar closes, ms UTC) would exceed the limit of an hour. */
  isTooHigh(group: number, barCloses: readonly number[], limit: number): boolean {
    return this.within(group, barCloses).length > limit;
  }

  add(group: number, barCloses: readonly number[]): void {
    this.opened.set(group, this.within(group, barCloses));
  }

  /** Returns how many signals a strategy on this number of instruments may open in an hour. */
  static limit(instruments: number): number {
    return Math.max(LOWEST_LIMIT, instruments);
  }

  private within(group: number, barCloses: readonly number[]): number[] {
    const all = [...(this.opened.get(group) ?? []), ...barCloses];
    const newest = Math.max(...all);
    return all.filter((time) => time > newest - HOUR_MS);
  }
}
