import { Random } from './random.ts';

type Regime = 'up' | 'down' | 'range' | 'volatile';

interface RegimeTraits {
  /** Mean length in 5m bars. */
  readonly bars: number;
  readonly volatility: number;
  /** Drift a bar, in deviations of a bar. */
  readonly drift: number;
  /** Share of the way back to the line the regime follows, a bar. */
  readonly pull: number;
}

type Regimes = Readonly<Record<Regime, RegimeTraits>>;

/** What goes on within a day: pushes of some hours, ranges of about ten, short shakes. */
const HOURS_LONG: Regimes = {
  up: { bars: 200, volatility: 0.75, drift: 0.1, pull: 0.06 },
  down: { bars: 200, volatility: 0.75, drift: -0.1, pull: 0.06 },
  range: { bars: 240, volatility: 1.05, drift: 0, pull: 0.12 },
  volatile: { bars: 24, volatility: 1.7, drift: 0, pull: 0 },
};

/** What goes on over days. */
const DAYS_LONG: Regimes = {
  up: { bars: 2000, volatility: 0.85, drift: 0.018, pull: 0.01 },
  down: { bars: 2000, volatility: 0.85, drift: -0.018, pull: 0.01 },
  range: { bars: 2500, volatility: 1.05, drift: 0, pull: 0.022 },
  volatile: { bars: 300, volatility: 1.25, drift: 0, pull: 0 },
};

/** What goes on over weeks. */
const WEEKS_LONG: Regimes = {
  up: { bars: 16000, volatility: 0.9, drift: 0.004, pull: 0.002 },
  down: { bars: 16000, volatility: 0.9, drift: -0.004, pull: 0.002 },
  range: { bars: 16000, volatility: 1.05, drift: 0, pull: 0.004 },
  volatile: { bars: 2000, volatility: 1.2, drift: 0, pull: 0 },
};

/** Shares of the regimes a change leads to. */
const ORDER: readonly (readonly [Regime, number])[] = [
  ['up', 0.28],
  ['down', 0.56],
  ['range', 0.88],
  ['volatile', 1],
];

/** Volatility clusters: the variance remembers the last moves (GARCH(1,1) with mean 1). */
const NEWS = 0.05;
const MEMORY = 0.94;
/** Of an ordinary move, what a regime's line takes back and what stays: squares that sum to about 1. */
const PASSING = 0.85;
const LASTING = 0.5;
const SHOCK_DECAY = 0.9;
/** Share of reactions to a release that go on, and how much of the jump follows a bar or is taken back at first. */
const GOES_ON = 0.65;
const FOLLOWS = 0.014;
const TAKEN_BACK = -0.008;
const FOLLOW_DECAY = 0.98;

/** The regimes of one length, one after another. */
class Cycle {
  traits: RegimeTraits;
  private readonly regimes: Regimes;
  private readonly random: Random;
  /** Where price stands beside the line the regime began on. */
  private aside = 0;

  constructor(regimes: Regimes, random: Random) {
    this.regimes = regimes;
    this.random = random;
    this.traits = regimes.range;
  }

  /** On to the next bar. @returns the pull back to the line, in deviations. */
  step(): number {
    if (this.random.uniform() * this.traits.bars < 1) this.change();
    return this.traits.pull * this.aside;
  }

  moved(beside: number): void {
    this.aside += beside;
  }

  private change(): void {
    const draw = this.random.uniform();
    for (const [regime, upTo] of ORDER) {
      if (draw >= upTo) continue;
      this.traits = this.regimes[regime];
      break;
    }
    this.aside = 0;
  }
}

/**
 * One independent force on prices, such as the dollar or the appetite for risk: returns of about deviation 1 a bar. Regimes
 * of hours, of days and of weeks lie over each other; each trends, ranges or shakes. Volatility clusters, and scheduled
 * releases shock.
 */
export class Driver {
  private readonly random: Random;
  private readonly cycles: readonly Cycle[];
  private variance = 1;
  private shock = 0;
  private followThrough = 0;

  constructor(seed: number, name: string, lengths: readonly Regimes[] = [HOURS_LONG, DAYS_LONG, WEEKS_LONG]) {
    this.random = new Random(seed, name);
    this.cycles = lengths.map((regimes) => new Cycle(regimes, this.random));
  }

  /** A release hits within the next bar: `size` in deviations of a bar. The way it goes is drawn here. */
  jolt(size: number): number {
    const { random } = this;
    const jump = size * (0.5 + random.uniform()) * (random.uniform() < 0.5 ? -1 : 1);
    this.shock = Math.max(this.shock, size / 6);
    this.followThrough = (random.uniform() < GOES_ON ? FOLLOWS : TAKEN_BACK) * jump;
    return jump;
  }

  /** Return of the next bar, in deviations of an ordinary bar. */
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
    const variance = 1 - NEWS - MEMORY + (NEWS * noise * noise + MEMORY) * this.variance;
    this.variance = Math.min(5, Math.max(0.3, variance));
    this.shock *= SHOCK_DECAY;
    this.followThrough *= FOLLOW_DECAY;
    return beside + lasting + drift;
  }
}

/** The gap between two related prices: it wanders, and comes back, one part of it within hours, others within days and weeks. */
export class SpreadDriver {
  private readonly driver: Driver;
  private readonly parts = new Float64Array(GAP_PARTS.length);

  constructor(seed: number, name: string) {
    this.driver = new Driver(seed, name, []);
  }

  jolt(size: number): number {
    return this.driver.jolt(size);
  }

  /** The gap was changed from outside; that goes back with its quickest part. */
  push(change: number): void {
    this.parts[0] += change;
  }

  /** Change of the gap over the next bar, in deviations of an ordinary bar. */
  step(): number {
    const move = this.driver.step();
    let change = 0;
    for (let i = 0; i < GAP_PARTS.length; i++) {
      const { memory, share } = GAP_PARTS[i];
      const part = this.parts[i] * memory + move * share;
      change += part - this.parts[i];
      this.parts[i] = part;
    }
    return change;
  }
}

/** How much of a part of the gap is still there a bar later, and its share of every move. */
const GAP_PARTS = [
  { memory: 0.975, share: 0.7 },
  { memory: 0.997, share: 0.15 },
  { memory: 0.9998, share: 0.2 },
];
