const HOUR_MS = 3_600_000;
const LEAST_CAP = 60;

/**
 * How many signals each group opened within an hour of the market's time. A strategy may open sixty, or one for each
 * instrument it runs on where those are more.
 */
export class SignalRate {
  private readonly opened = new Map<number, number[]>();

  /** Would these openings (times of their bars' close, ms UTC) be more than the group may make in an hour? */
  isTooMuch(group: number, barCloses: readonly number[], cap: number): boolean {
    return this.within(group, barCloses).length > cap;
  }

  add(group: number, barCloses: readonly number[]): void {
    this.opened.set(group, this.within(group, barCloses));
  }

  /** Signals that a strategy on so many instruments may open in an hour. */
  static cap(instruments: number): number {
    return Math.max(LEAST_CAP, instruments);
  }

  private within(group: number, barCloses: readonly number[]): number[] {
    const all = [...(this.opened.get(group) ?? []), ...barCloses];
    const newest = Math.max(...all);
    return all.filter((time) => time > newest - HOUR_MS);
  }
}
