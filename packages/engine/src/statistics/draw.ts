import { mulberry32 } from './mulberry32.ts';

/** Draws numbers from a seed: the same seed always draws the same ones. */
export class Draw {
  private readonly random: () => number;

  constructor(seed: number) {
    this.random = mulberry32(seed);
  }

  /** Returns a whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.random() * (to - from + 1));
  }

  /** Returns one of some values. */
  of<T>(values: readonly T[]): T {
    return values[Math.floor(this.random() * values.length)]!;
  }

  /** Returns the values in a drawn order. */
  shuffled<T>(values: readonly T[]): T[] {
    return values
      .map((value) => ({ value, key: this.random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ value }) => value);
  }
}
