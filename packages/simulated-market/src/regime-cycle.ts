import type { Random } from './random.ts';
import type { Regime, Regimes, RegimeTraits } from './regimes.ts';

/** The next regime, by a uniform draw below the number. */
const NEXT_REGIME: readonly (readonly [Regime, number])[] = [
  ['up', 0.28],
  ['down', 0.56],
  ['range', 0.88],
  ['volatile', 1],
];

/** The regimes of one length, one after another. */
export class RegimeCycle {
  traits: RegimeTraits;
  private readonly regimes: Regimes;
  private readonly random: Random;
  /** Distance of the price from the line on which the regime began. */
  private distance = 0;

  constructor(regimes: Regimes, random: Random) {
    this.regimes = regimes;
    this.random = random;
    this.traits = regimes.range;
  }

  /** Moves to the next bar. @returns the pull back to the line, in deviations. */
  step(): number {
    if (this.random.uniform() * this.traits.bars < 1) this.change();
    return this.traits.pull * this.distance;
  }

  /** Takes the part of the bar's move that the regime's line does not have. */
  moved(beside: number): void {
    this.distance += beside;
  }

  private change(): void {
    const draw = this.random.uniform();
    for (const [regime, upTo] of NEXT_REGIME) {
      if (draw >= upTo) continue;
      this.traits = this.regimes[regime];
      break;
    }
    this.distance = 0;
  }
}
