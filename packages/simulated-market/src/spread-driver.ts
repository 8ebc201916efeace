import { Driver } from './driver.ts';
import type { PathModel } from './path-models.ts';

/** Parts of the gap: the share of it left a bar later, and its share of every move. */
const GAP_PARTS = [
  { memory: 0.975, share: 0.7 },
  { memory: 0.997, share: 0.15 },
  { memory: 0.9998, share: 0.2 },
];

/** The gap between two related prices: it widens and closes, one part within hours, others within days and weeks. */
export class SpreadDriver {
  private readonly driver: Driver;
  private readonly parts = new Float64Array(GAP_PARTS.length);

  constructor(seed: number, name: string, model: PathModel) {
    this.driver = new Driver(seed, name, model);
  }

  /** Applies a release of `size` deviations to the next bar. @returns the jump of the gap. */
  release(size: number): number {
    return this.driver.release(size);
  }

  /** Takes a change of the gap from outside; it closes with the quickest part. */
  push(change: number): void {
    this.parts[0]! += change;
  }

  /** Returns the change of the gap over the next bar, in deviations of an ordinary bar. */
  step(): number {
    const move = this.driver.step();
    let change = 0;
    for (let i = 0; i < GAP_PARTS.length; i++) {
      const { memory, share } = GAP_PARTS[i]!;
      const part = this.parts[i]! * memory + move * share;
      change += part - this.parts[i]!;
      this.parts[i] = part;
    }
    return change;
  }
}
