import {
  type Bar,
  type CalendarEvent,
  DAY_MS,
  getSimulatedInstrument,
  type Instrument,
  utcDay,
} from '@sealtick/engine';
import { Crowd } from './crowd.ts';
import { Driver, SpreadDriver } from './driver.ts';
import { type Factor, HOURS, MODELS, type Model } from './models.ts';
import { Random } from './random.ts';
import { releasesOfDay } from './releases.ts';

/** Length of a base bar. */
export const STEP_MS = 300_000;

const BARS_A_YEAR = (365 * DAY_MS) / STEP_MS;
/** Share of the way back to the base price, a bar: half of it in under three months. */
const HOME_PULL = 3e-5;
/** Share of a gap's changes that the leader makes, the other way. */
const GIVEN = 0.5;
/** Typical length of a wick, in deviations of a bar. */
const WICK = 0.4;
const LARGEST_MOVE = 0.2;
const IMPACT_SIZE: Readonly<Record<CalendarEvent['impact'], number>> = { low: 1, medium: 4, high: 12 };

/** One price on its way. */
interface Walker {
  readonly model: Model;
  readonly instrument: Instrument;
  readonly leader: Walker | null;
  readonly own: Driver | SpreadDriver;
  readonly crowd: Crowd;
  readonly ownShare: number;
  readonly usdShare: number;
  readonly riskShare: number;
  readonly beta: number;
  /** Deviation of a 5m return. */
  readonly deviation: number;
  readonly random: Random;
  readonly hours: readonly number[];
  readonly scale: number;
  readonly step: number;
  price: number;
  lastClose: number;
  /** What is its own in the bar being made, in deviations; for a follower the change of its gap. */
  ownMove: number;
  /** What its follower's gap takes off its return, so that both sides close it. */
  given: number;
  /** Return of the last bar before the hour of the day and the pull home. */
  move: number;
  /** What a release does to it within the next bar. */
  shock: number;
}

/** Receives one closed bar, of the instrument at `index`; the object is reused. */
export type OnSimulatedBar = (instrument: Instrument, bar: Bar, index: number) => void;

/**
 * The simulated market's prices: every bar follows from the seed and the day it starts at, bar by bar, on any machine.
 * Only sums, products, quotients and roots are used, which every processor rounds alike.
 */
export class SimulatedPath {
  /** Open of the next bar, ms UTC. */
  time: number;
  private readonly seed: number;
  private readonly usd: Driver;
  private readonly risk: Driver;
  private readonly shocks: Record<Factor, number> = { usd: 0, risk: 0 };
  private readonly walkers: readonly Walker[];
  /** Releases of the day that `time` is in; null before the first step. */
  private events: readonly CalendarEvent[] | null = null;
  private readonly bar: Bar = { time: 0, closeTime: 0, open: 0, high: 0, low: 0, close: 0, volume: 0 };

  /** @param genesis start of a UTC day, ms. */
  constructor(seed: number, genesis: number) {
    this.seed = seed;
    this.time = genesis;
    this.usd = new Driver(seed, 'usd');
    this.risk = new Driver(seed, 'risk');
    const walkers: Walker[] = [];
    for (const model of MODELS) walkers.push(makeWalker(seed, model, walkers));
    this.walkers = walkers;
  }

  get instruments(): readonly Instrument[] {
    return this.walkers.map((walker) => walker.instrument);
  }

  /** Makes the next bar of every instrument and moves on by five minutes. */
  step(onBar: OnSimulatedBar): void {
    const { time, bar, walkers, shocks } = this;
    if (time % DAY_MS === 0 || this.events === null) this.events = releasesOfDay(this.seed, utcDay(time));
    if (this.events.length > 0) this.takeReleases(this.events, time);
    const usd = this.usd.step() + shocks.usd;
    const risk = this.risk.step() + shocks.risk;
    const hour = Math.floor((time % DAY_MS) / 3_600_000);
    bar.time = time;
    bar.closeTime = time + STEP_MS;
    for (const walker of walkers) takeOwn(walker);
    const ofDay = (time % DAY_MS) / STEP_MS;
    for (let i = 0; i < walkers.length; i++) {
      const walker = walkers[i];
      const { crowd, deviation } = walker;
      crowd.step(ofDay);
      if (walker.own instanceof SpreadDriver) walker.own.push(crowd.quick / walker.ownShare);
      walker.move = moveOf(walker, usd, risk) + deviation * (crowd.quick + crowd.slow);
      const busy = walker.hours[hour] * crowd.bustle;
      crowd.moved((walker.move * busy) / deviation);
      this.writeBar(walker, walker.move * busy, busy);
      onBar(walker.instrument, bar, i);
    }
    this.time = time + STEP_MS;
  }

  private writeBar(walker: Walker, move: number, busy: number): void {
    const { bar } = this;
    const { model, random, scale, step, deviation, lastClose } = walker;
    const limited = Math.min(LARGEST_MOVE, Math.max(-LARGEST_MOVE, move + HOME_PULL * (1 - walker.price / model.base)));
    const price = walker.price * (1 + limited);
    const wick = walker.price * deviation * WICK * busy;
    const close = toTick(price, scale, step);
    const top = Math.max(lastClose, close);
    const bottom = Math.min(lastClose, close);
    bar.open = lastClose;
    bar.close = close;
    bar.high = Math.max(top, toTick(top + wick * Math.abs(random.normal()), scale, step));
    bar.low = Math.min(bottom, toTick(bottom - wick * Math.abs(random.normal()), scale, step));
    bar.volume = Math.max(1, Math.round(model.volume * (0.4 + random.uniform() + Math.abs(limited) / deviation / 2)));
    walker.price = price;
    walker.lastClose = close;
  }

  /** What the releases within the next bar do to the shared forces and to single prices. */
  private takeReleases(events: readonly CalendarEvent[], time: number): void {
    const { shocks } = this;
    shocks.usd = 0;
    shocks.risk = 0;
    for (const walker of this.walkers) walker.shock = 0;
    for (const event of events) if (event.time >= time && event.time < time + STEP_MS) this.apply(event);
  }

  private apply({ country, impact }: CalendarEvent): void {
    const size = IMPACT_SIZE[impact];
    if (country === 'US') {
      this.shocks.usd += this.usd.jolt(size);
      this.shocks.risk += this.risk.jolt(size / 2);
    }
    for (const walker of this.walkers) {
      if (walker.model.countries.includes(country)) walker.shock += walker.own.jolt(size);
    }
  }
}

function makeWalker(seed: number, model: Model, before: readonly Walker[]): Walker {
  const instrument = getSimulatedInstrument(model.symbol);
  if (instrument === null) throw new Error(`the simulated market has no instrument ${model.symbol}`);
  const leader = before.find((walker) => walker.model.symbol === model.leader?.symbol) ?? null;
  const shared = Object.values(model.factors ?? {}).reduce((sum, share) => sum + share * share, 0);
  const scale = 10 ** instrument.digits;
  const price = toTick(model.base, scale, Math.round(instrument.tick * scale));
  return {
    model,
    instrument,
    leader,
    own: leader === null ? new Driver(seed, model.symbol) : new SpreadDriver(seed, model.symbol),
    crowd: new Crowd(seed, model.symbol),
    ownShare: model.leader?.gap ?? Math.sqrt(1 - shared),
    usdShare: model.factors?.usd ?? 0,
    riskShare: model.factors?.risk ?? 0,
    beta: model.leader?.beta ?? 0,
    deviation: model.yearlyVolatility / Math.sqrt(BARS_A_YEAR),
    random: new Random(seed, `${model.symbol} bars`),
    hours: HOURS[instrument.market],
    scale,
    step: Math.round(instrument.tick * scale),
    price,
    lastClose: price,
    ownMove: 0,
    given: 0,
    move: 0,
    shock: 0,
  };
}

/** What is its own in the next bar, and the part of a gap that its leader makes. */
function takeOwn(walker: Walker): void {
  const { leader, beta, deviation, ownShare } = walker;
  walker.ownMove = walker.own.step() + walker.shock;
  if (leader !== null) leader.given = (GIVEN * deviation * ownShare * walker.ownMove) / beta;
}

/** Return of one bar before the hour of the day: the shared forces or the leader's move, and its own. */
function moveOf(
  { leader, beta, deviation, ownShare, ownMove, given, usdShare, riskShare }: Walker,
  usd: number,
  risk: number,
): number {
  if (leader !== null) return beta * leader.move + deviation * ownShare * ownMove;
  return deviation * (usdShare * usd + riskShare * risk + ownShare * ownMove) - given;
}

function toTick(price: number, scale: number, step: number): number {
  return (Math.round((price * scale) / step) * step) / scale;
}
