import type { AssetClass } from '@sealtick/engine';

export type Regime = 'up' | 'down' | 'range' | 'volatile';

export interface RegimeTraits {
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

type Length = 'hours' | 'days' | 'weeks' | 'months';
type Shape = Omit<RegimeTraits, 'drift'>;

/** Drift of a trend of each length a bar, in deviations of a bar. A market has regimes of the lengths that are named. */
export type Drifts = Readonly<Record<AssetClass, Readonly<Partial<Record<Length, number>>>>>;

/** Trends, ranges and short volatile phases of each length. */
const SHAPES: Readonly<Record<Length, Readonly<Record<'trend' | 'range' | 'volatile', Shape>>>> = {
  hours: {
    trend: { bars: 200, volatility: 0.75, pull: 0.06 },
    range: { bars: 240, volatility: 1.05, pull: 0.12 },
    volatile: { bars: 24, volatility: 1.7, pull: 0 },
  },
  days: {
    trend: { bars: 2000, volatility: 0.85, pull: 0.01 },
    range: { bars: 2500, volatility: 1.05, pull: 0.022 },
    volatile: { bars: 300, volatility: 1.25, pull: 0 },
  },
  weeks: {
    trend: { bars: 16_000, volatility: 0.9, pull: 0.002 },
    range: { bars: 16_000, volatility: 1.05, pull: 0.004 },
    volatile: { bars: 2000, volatility: 1.2, pull: 0 },
  },
  months: {
    trend: { bars: 50_000, volatility: 1, pull: 0 },
    range: { bars: 30_000, volatility: 1, pull: 0 },
    volatile: { bars: 5000, volatility: 1.1, pull: 0 },
  },
};

/**
 * Returns the regimes of each length that lie over each other in the prices of an asset class.
 *
 * @param weeksPull Factor on the pull of the regimes of weeks.
 */
export function computeRegimes(market: AssetClass, drifts: Drifts, weeksPull: number): readonly Regimes[] {
  const lengths = Object.entries(drifts[market]) as [Length, number][];
  return lengths.map(([length, drift]) => {
    const factor = length === 'weeks' ? weeksPull : 1;
    const withDrift = (shape: Shape, value: number) => ({ ...shape, pull: shape.pull * factor, drift: value });
    const { trend, range, volatile } = SHAPES[length];
    return {
      up: withDrift(trend, drift),
      down: withDrift(trend, -drift),
      range: withDrift(range, 0),
      volatile: withDrift(volatile, 0),
    };
  });
}
