import { DAY_MS, getSimulatedInstrument, type Instrument } from '@sealtick/engine';
import { Driver } from './driver.ts';
import { HOURS, type Model } from './models.ts';
import type { PathModel } from './path-models.ts';
import { Random } from './random.ts';
import { computeRegimes } from './regimes.ts';
import { SpreadDriver } from './spread-driver.ts';
import { TraderReactions } from './trader-reactions.ts';

/** Length of a base bar. */
export const STEP_MS = 300_000;

const BARS_A_YEAR = (365 * DAY_MS) / STEP_MS;
/** Share of a gap's changes that the leader makes, the other way. */
const LEADER_SHARE = 0.5;

/** The state of one instrument's price. */
export interface SimulatedPrice {
  readonly model: Model;
  readonly instrument: Instrument;
  /** The instrument it follows; null where it follows the factors. */
  readonly leader: SimulatedPrice | null;
  readonly own: Driver | SpreadDriver;
  readonly reactions: TraderReactions;
  readonly ownShare: number;
  readonly usdShare: number;
  readonly riskShare: number;
  readonly beta: number;
  /** Deviation of a 5m return. */
  readonly deviation: number;
  readonly random: Random;
  /** Volatility by the hour of the UTC day. */
  readonly hours: readonly number[];
  /** Ticks are `step` units of the last digit, prices multiples of 1 / `scale`. */
  readonly scale: number;
  readonly step: number;
  price: number;
  lastClose: number;
  /** The independent part of the next bar's move, in deviations; for a follower the change of its gap. */
  ownMove: number;
  /** Reduction of its return by its follower's gap, so that both sides close it. */
  given: number;
  /** Return of the last bar before the hour of the day and the pull to the base price. */
  move: number;
  /** Jump by a release within the next bar. */
  shock: number;
}

/** Makes the price of a model at its base. @param before the prices made so far; a leader must be among them. */
export function createPrice(
  seed: number,
  path: PathModel,
  model: Model,
  before: readonly SimulatedPrice[],
): SimulatedPrice {
  const instrument = getSimulatedInstrument(model.symbol);
  if (instrument === null) throw new Error(`the simulated market has no instrument ${model.symbol}`);
  const leader = before.find((other) => other.model.symbol === model.leader?.symbol) ?? null;
  const shared = Object.values(model.factors ?? {}).reduce((sum, share) => sum + share * share, 0);
  const scale = 10 ** instrument.digits;
  const step = Math.round(instrument.tick * scale);
  const price = toTick(model.base, scale, step);
  return {
    model,
    instrument,
    leader,
    own:
      leader === null
        ? new Driver(seed, model.symbol, path, computeRegimes(instrument.assetClass, path.drifts, path.weeksPull))
        : new SpreadDriver(seed, model.symbol, path),
    reactions: new TraderReactions(seed, model.symbol, path.openingMove),
    ownShare: model.leader?.gap ?? Math.sqrt(1 - shared),
    usdShare: model.factors?.usd ?? 0,
    riskShare: model.factors?.risk ?? 0,
    beta: model.leader?.beta ?? 0,
    deviation: model.yearlyVolatility / Math.sqrt(BARS_A_YEAR),
    random: new Random(seed, `${model.symbol} bars`),
    hours: HOURS[instrument.assetClass],
    scale,
    step,
    price,
    lastClose: price,
    ownMove: 0,
    given: 0,
    move: 0,
    shock: 0,
  };
}

/** Draws the independent part of the next bar, and gives the leader its part of a gap. */
export function drawOwnMove(price: SimulatedPrice): void {
  const { leader, beta, deviation, ownShare } = price;
  price.ownMove = price.own.step() + price.shock;
  if (leader !== null) leader.given = (LEADER_SHARE * deviation * ownShare * price.ownMove) / beta;
}

/** Returns the return of one bar before the hour of the day: the factors or the leader's move, and its own. */
export function getReturn(
  { leader, beta, deviation, ownShare, ownMove, given, usdShare, riskShare }: SimulatedPrice,
  usd: number,
  risk: number,
): number {
  if (leader !== null) return beta * leader.move + deviation * ownShare * ownMove;
  return deviation * (usdShare * usd + riskShare * risk + ownShare * ownMove) - given;
}

/** Rounds a price to the tick. */
export function toTick(price: number, scale: number, step: number): number {
  return (Math.round((price * scale) / step) * step) / scale;
}
