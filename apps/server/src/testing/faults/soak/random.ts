import { mulberry32 } from '@sealtick/engine';

/** Seeded random numbers (mulberry32), so that a soak can be repeated. */
export class Random {
  /** Returns a number in [0, 1). */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = mulberry32(seed);
  }

  /** Returns a whole number in [0, `below`). */
  below(below: number): number {
    return Math.floor(this.next() * below);
  }

  isOneIn(n: number): boolean {
    return this.below(n) === 0;
  }

  of<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)]!;
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }
}
