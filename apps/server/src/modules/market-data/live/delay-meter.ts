/** Bars that are measured: about a day of ten symbols. */
const KEPT = 2_880;

/** Measures how long after their close bars were received. */
export class DelayMeter {
  private readonly delays: number[] = [];

  add(ms: number): void {
    this.delays.push(ms);
    if (this.delays.length > KEPT) this.delays.shift();
  }

  get count(): number {
    return this.delays.length;
  }

  /** The median, ms; null without a bar. */
  get median(): number | null {
    const sorted = this.delays.toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? null;
  }
}
