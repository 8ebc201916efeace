import { type Bar, type CalendarEvent, DAY_MS, HOUR_MS, type Instrument, utcDay } from '@sealtick/engine';
import { Driver } from './driver.ts';
import { type Factor, MODELS } from './models.ts';
import { NEWEST_PATH, PATH_MODELS, type PathVersion } from './path-models.ts';
import { computeRegimes } from './regimes.ts';
import { releasesOfDay } from './releases.ts';
import { createPrice, drawOwnMove, getReturn, type SimulatedPrice, STEP_MS, toTick } from './simulated-price.ts';
import { SpreadDriver } from './spread-driver.ts';

/** Typical length of a wick, in deviations of a bar. */
const WICK = 0.4;
const LARGEST_MOVE = 0.2;
const IMPACT_SIZE: Readonly<Record<CalendarEvent['impact'], number>> = { low: 1, medium: 4, high: 12 };

const linearDistance = (ratio: number) => ratio - 1;

/** Alike in both directions, and about the linear distance near the base: 1.2 at twice or half of it, 28 at six times or a sixth. */
function cubicDistance(ratio: number): number {
  const distance = (ratio - 1 / ratio) / 2;
  return distance * (1 + distance * distance);
}

/** Receives one closed bar, of the instrument at `index`; the object is reused. */
export type OnSimulatedBar = (instrument: Instrument, bar: Bar, index: number) => void;

/**
 * The simulated market's prices: every bar follows from the seed and the first day, bar by bar, on any machine.
 * Only sums, products, quotients and roots are used, which every processor rounds alike.
 */
export class SimulatedPath {
  /** Open of the next bar, ms UTC. */
  time: number;
  private readonly seed: number;
  private readonly pullToBase: (ratio: number) => number;
  private readonly usd: Driver;
  private readonly risk: Driver;
  private readonly shocks: Record<Factor, number> = { usd: 0, risk: 0 };
  private readonly prices: readonly SimulatedPrice[];
  /** Releases of the day that `time` is in; null before the first step. */
  private events: readonly CalendarEvent[] | null = null;
  private readonly bar: Bar = { time: 0, closeTime: 0, open: 0, high: 0, low: 0, close: 0, volume: 0 };

  /** @param genesis start of a UTC day, ms. */
  constructor(seed: number, genesis: number, version: PathVersion = NEWEST_PATH) {
    const model = PATH_MODELS[version];
    this.seed = seed;
    const distance = model.isFarPulledMore ? cubicDistance : linearDistance;
    this.pullToBase = (ratio) => -model.basePull * distance(ratio);
    this.time = genesis;
    this.usd = new Driver(seed, 'usd', model, computeRegimes('fx', model.drifts, model.weeksPull));
    this.risk = new Driver(seed, 'risk', model, computeRegimes('indices', model.drifts, model.weeksPull));
    const prices: SimulatedPrice[] = [];
    for (const one of MODELS) prices.push(createPrice(seed, model, one, prices));
    this.prices = prices;
  }

  get instruments(): readonly Instrument[] {
    return this.prices.map(({ instrument }) => instrument);
  }

  /** Makes the next bar of every instrument and moves on by five minutes. */
  step(onBar: OnSimulatedBar): void {
    const { time, bar, prices, shocks } = this;
    if (time % DAY_MS === 0 || this.events === null) this.events = releasesOfDay(this.seed, utcDay(time));
    if (this.events.length > 0) this.applyReleases(this.events, time);
    const usd = this.usd.step() + shocks.usd;
    const risk = this.risk.step() + shocks.risk;
    const hour = Math.floor((time % DAY_MS) / HOUR_MS);
    bar.time = time;
    bar.closeTime = time + STEP_MS;
    for (const price of prices) drawOwnMove(price);
    const barOfDay = (time % DAY_MS) / STEP_MS;
    for (let i = 0; i < prices.length; i++) {
      const price = prices[i]!;
      const { reactions, deviation, own } = price;
      reactions.step(barOfDay);
      if (own instanceof SpreadDriver) own.push(reactions.fadingMove / price.ownShare);
      price.move = getReturn(price, usd, risk) + deviation * (reactions.fadingMove + reactions.lastingMove);
      const activity = price.hours[hour]! * reactions.activity;
      reactions.moved((price.move * activity) / deviation);
      this.writeBar(price, price.move * activity, activity);
      onBar(price.instrument, bar, i);
    }
    this.time = time + STEP_MS;
  }

  private writeBar(state: SimulatedPrice, move: number, activity: number): void {
    const { bar } = this;
    const { model, random, scale, step, deviation, lastClose } = state;
    const limited = Math.min(LARGEST_MOVE, Math.max(-LARGEST_MOVE, move + this.pullToBase(state.price / model.base)));
    const price = state.price * (1 + limited);
    const wick = state.price * deviation * WICK * activity;
    const close = toTick(price, scale, step);
    const top = Math.max(lastClose, close);
    const bottom = Math.min(lastClose, close);
    bar.open = lastClose;
    bar.close = close;
    bar.high = Math.max(top, toTick(top + wick * Math.abs(random.normal()), scale, step));
    bar.low = Math.min(bottom, toTick(bottom - wick * Math.abs(random.normal()), scale, step));
    bar.volume = Math.max(1, Math.round(model.volume * (0.4 + random.uniform() + Math.abs(limited) / deviation / 2)));
    state.price = price;
    state.lastClose = close;
  }

  /** Draws what the releases within the next bar do to the factors and to single prices. */
  private applyReleases(events: readonly CalendarEvent[], time: number): void {
    const { shocks } = this;
    shocks.usd = 0;
    shocks.risk = 0;
    for (const price of this.prices) price.shock = 0;
    for (const event of events) if (event.time >= time && event.time < time + STEP_MS) this.applyRelease(event);
  }

  private applyRelease({ country, impact }: CalendarEvent): void {
    const size = IMPACT_SIZE[impact];
    if (country === 'US') {
      this.shocks.usd += this.usd.release(size);
      this.shocks.risk += this.risk.release(size / 2);
    }
    for (const price of this.prices) {
      if (price.model.countries.includes(country)) price.shock += price.own.release(size);
    }
  }
}
