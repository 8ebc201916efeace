import type { PathModel } from './path-models.ts';
import { Random } from './random.ts';
import { RegimeCycle } from './regime-cycle.ts';
import type { Regimes } from './regimes.ts';

/** Volatility clusters: weights of the last move and of the last variance (GARCH(1,1) with mean 1). */
const LAST_MOVE = 0.05;
const LAST_VARIANCE = 0.94;
/** Parts of an ordinary move that a regime's line takes back and that stay: squares that sum to about 1. */
const PASSING = 0.85;
const LASTING = 0.5;
const SHOCK_DECAY = 0.9;
/** Share of the jump of a release that the next bar adds or takes back at first. */
const ADDED = 0.014;
const TAKEN_BACK = -0.008;
const FOLLOW_DECAY = 0.98;

/**
 * One independent force on prices, such as the dollar or the appetite for risk: returns of about deviation 1 a bar. Regimes
 * of several lengths lie over each other. Volatility clusters, and scheduled releases shock.
 */
export class Driver {
  private readonly random: Random;
  /** Draws the jumps of releases. */
  private readonly surprises: Random;
  private readonly releaseContinues: number;
  private readonly cycles: readonly RegimeCycle[];
  private variance = 1;
  private shock = 0;
  private followThrough = 0;

  constructor(
    seed: number,
    name: string,
    { hasOwnSurprises, releaseContinues }: Pick<PathModel, 'hasOwnSurprises' | 'releaseContinues'>,
    lengths: readonly Regimes[] = [],
  ) {
    this.random = new Random(seed, name);
    this.surprises = hasOwnSurprises ? new Random(seed, `${name} releases`) : this.random;
    this.releaseContinues = releaseContinues;
    this.cycles = lengths.map((regimes) => new RegimeCycle(regimes, this.random));
  }

  /** Applies a release of `size` deviations to the next bar. @returns the jump; its direction is drawn here. */
  release(size: number): number {
    const { surprises } = this;
    const jump = size * (0.5 + surprises.uniform()) * (surprises.uniform() < 0.5 ? -1 : 1);
    this.shock = Math.max(this.shock, size / 6);
    this.followThrough = (surprises.uniform() < this.releaseContinues ? ADDED : TAKEN_BACK) * jump;
    return jump;
  }

  /** Returns the return of the next bar, in deviations of an ordinary bar. */
  step(): number {
    const noise = this.random.normal();
    let drift = this.followThrough;
    let volatility = 1 + this.shock;
    let pull = 0;
    for (const cycle of this.cycles) {
      pull += cycle.step();
      drift += cycle.traits.drift;
      volatility *= cycle.traits.volatility;
    }
    const size = Math.sqrt(this.variance) * volatility;
    const beside = noise * size * PASSING - pull;
    const lasting = this.random.normal() * size * LASTING;
    for (const cycle of this.cycles) cycle.moved(beside);
    const variance = 1 - LAST_MOVE - LAST_VARIANCE + (LAST_MOVE * noise * noise + LAST_VARIANCE) * this.variance;
    this.variance = Math.min(5, Math.max(0.3, variance));
    this.shock *= SHOCK_DECAY;
    this.followThrough *= FOLLOW_DECAY;
    return beside + lasting + drift;
  }
}
