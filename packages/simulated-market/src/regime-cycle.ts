import type { Random } from './random.ts';

type Regime = 'up' | 'down' | 'range' | 'volatile';

interface RegimeTraits {
  /** Mean length in 5m bars. */
  readonly bars: number;
  readonly volatility: number;
  /** Drift a bar, in deviations of a bar. */
  readonly drift: number;
  /** Share of the distance to the regime's line that a bar takes back. */
  readonly pull: number;
}

/** The traits of each regime of one length. */
export type Regimes = Readonly<Record<Regime, RegimeTraits>>;

/** Regimes within a day: trends of some hours, ranges of about ten, short volatile phases. */
const HOURS_LONG: Regimes = {
  up: { bars: 200, volatility: 0.75, drift: 0.1, pull: 0.06 },
  down: { bars: 200, volatility: 0.75, drift: -0.1, pull: 0.06 },
  range: { bars: 240, volatility: 1.05, drift: 0, pull: 0.12 },
  volatile: { bars: 24, volatility: 1.7, drift: 0, pull: 0 },
};

/** Regimes of days. */
const DAYS_LONG: Regimes = {
  up: { bars: 2000, volatility: 0.85, drift: 0.018, pull: 0.01 },
  down: { bars: 2000, volatility: 0.85, drift: -0.018, pull: 0.01 },
  range: { bars: 2500, volatility: 1.05, drift: 0, pull: 0.022 },
  volatile: { bars: 300, volatility: 1.25, drift: 0, pull: 0 },
};

/** Regimes of weeks. */
const WEEKS_LONG: Regimes = {
  up: { bars: 16000, volatility: 0.9, drift: 0.004, pull: 0.002 },
  down: { bars: 16000, volatility: 0.9, drift: -0.004, pull: 0.002 },
  range: { bars: 16000, volatility: 1.05, drift: 0, pull: 0.004 },
  volatile: { bars: 2000, volatility: 1.2, drift: 0, pull: 0 },
};

/** The regimes that lie over each other in every price. */
export const REGIME_LENGTHS: readonly Regimes[] = [HOURS_LONG, DAYS_LONG, WEEKS_LONG];

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
