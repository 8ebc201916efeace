import { canTradeBelowZero, type Instrument } from '../instruments/instrument.ts';
import { roundToScale, type TickScale, tickScale } from '../instruments/price.ts';
import type { Side } from '../strategies/strategy.ts';

const R_SCALE = 1e6;

/** Rounds an instrument's prices to its tick. Tick 0 (benchmarks only) does not round. */
export class PriceGrid {
  readonly tick: number;
  /** 10^digits: prices times this are whole numbers. 1 with tick 0. */
  readonly scale: number;
  /** Whether prices at or below 0 are valid. */
  readonly belowZero: boolean;
  /** Null with tick 0. */
  private readonly steps: TickScale | null;

  constructor(instrument: Pick<Instrument, 'tick' | 'digits' | 'belowZero' | 'priceRange'>) {
    this.tick = instrument.tick;
    this.belowZero = canTradeBelowZero(instrument);
    this.scale = instrument.tick === 0 ? 1 : 10 ** instrument.digits;
    this.steps = instrument.tick === 0 ? null : tickScale(instrument.tick);
  }

  nearest(price: number): number {
    return this.steps === null ? price : roundToScale(price, this.steps, 'nearest');
  }

  /** Stops go outward and targets inward, which is down for a long and up for a short in both cases. */
  awayFromProfit(price: number, side: Side): number {
    return this.steps === null ? price : roundToScale(price, this.steps, side === 'long' ? 'down' : 'up');
  }

  /** Returns the price in units of its last digit, a whole number (with tick 0 the price itself). */
  units(price: number): number {
    return this.tick === 0 ? price : Math.round(price * this.scale);
  }
}

/** Rounds an R multiple to 6 decimals (engine rule 23), halves away from zero, so that long and short are symmetric. */
export function roundR(value: number): number {
  const rounded = Math.round(Math.abs(value) * R_SCALE) / R_SCALE;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}
