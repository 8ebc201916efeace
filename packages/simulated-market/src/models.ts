import type { AssetClass } from '@sealtick/engine';

/** A factor that several prices share. */
export type Factor = 'usd' | 'risk';

/** Parameters of an instrument's simulated price. */
export interface Model {
  readonly symbol: string;
  /** Price to which it reverts over months. */
  readonly base: number;
  /** Deviation of a yearly return. */
  readonly yearlyVolatility: number;
  /** Shares of the factors in its moves; the rest is its own. Left out where it follows a leader. */
  readonly factors?: Readonly<Partial<Record<Factor, number>>>;
  /** It follows another instrument, apart by a gap that closes again. */
  readonly leader?: { readonly symbol: string; readonly beta: number; readonly gap: number };
  /** Typical units traded in a 5m bar. */
  readonly volume: number;
  /** Countries whose releases move it directly. */
  readonly countries: readonly string[];
}

export const MODELS: readonly Model[] = [
  {
    symbol: 'EURUSD',
    base: 1.1,
    yearlyVolatility: 0.085,
    factors: { usd: -0.65 },
    volume: 900,
    countries: ['EA'],
  },
  {
    symbol: 'GBPUSD',
    base: 1.28,
    yearlyVolatility: 0.095,
    leader: { symbol: 'EURUSD', beta: 0.9, gap: 0.6 },
    volume: 700,
    countries: ['UK'],
  },
  {
    symbol: 'USDJPY',
    base: 145,
    yearlyVolatility: 0.095,
    factors: { usd: 0.5, risk: 0.25 },
    volume: 800,
    countries: ['JP'],
  },
  {
    symbol: 'US500',
    base: 5200,
    yearlyVolatility: 0.17,
    factors: { risk: 0.8 },
    volume: 1500,
    countries: ['US'],
  },
  {
    symbol: 'GER40',
    base: 18_000,
    yearlyVolatility: 0.19,
    leader: { symbol: 'US500', beta: 0.95, gap: 0.6 },
    volume: 600,
    countries: ['EA'],
  },
  {
    symbol: 'XAUUSD',
    base: 2300,
    yearlyVolatility: 0.15,
    factors: { usd: -0.35 },
    volume: 1100,
    countries: [],
  },
  {
    symbol: 'XAGUSD',
    base: 28,
    yearlyVolatility: 0.26,
    leader: { symbol: 'XAUUSD', beta: 1.35, gap: 0.6 },
    volume: 500,
    countries: [],
  },
  {
    symbol: 'BRENT',
    base: 82,
    yearlyVolatility: 0.32,
    factors: { risk: 0.35 },
    volume: 700,
    countries: [],
  },
  {
    symbol: 'BTCUSD',
    base: 62_000,
    yearlyVolatility: 0.52,
    factors: { risk: 0.3 },
    volume: 40,
    countries: [],
  },
  {
    symbol: 'ETHUSD',
    base: 3100,
    yearlyVolatility: 0.65,
    leader: { symbol: 'BTCUSD', beta: 1.1, gap: 0.6 },
    volume: 450,
    countries: [],
  },
];

/** Volatility by the hour of the UTC day, mean about 1: low in late evenings, high when London and New York are both open. */
export const HOURS: Readonly<Record<AssetClass, readonly number[]>> = {
  fx: hours(
    0.82,
    0.85,
    0.85,
    0.82,
    0.8,
    0.82,
    0.95,
    1.15,
    1.25,
    1.2,
    1.1,
    1.02,
    1.15,
    1.32,
    1.38,
    1.3,
    1.15,
    1.0,
    0.92,
    0.88,
    0.82,
    0.75,
    0.74,
    0.78,
  ),
  indices: hours(
    0.78,
    0.78,
    0.75,
    0.75,
    0.78,
    0.85,
    0.98,
    1.2,
    1.15,
    1.05,
    0.98,
    0.95,
    1.05,
    1.35,
    1.5,
    1.35,
    1.2,
    1.12,
    1.1,
    1.25,
    0.95,
    0.75,
    0.7,
    0.72,
  ),
  commodities: hours(
    0.82,
    0.85,
    0.82,
    0.78,
    0.78,
    0.82,
    0.95,
    1.08,
    1.15,
    1.08,
    1.0,
    1.0,
    1.18,
    1.4,
    1.45,
    1.3,
    1.15,
    1.05,
    0.98,
    0.92,
    0.85,
    0.78,
    0.76,
    0.8,
  ),
  crypto: hours(
    1.05,
    1.02,
    1.0,
    0.95,
    0.92,
    0.9,
    0.92,
    0.98,
    1.0,
    1.0,
    0.98,
    0.98,
    1.02,
    1.1,
    1.15,
    1.12,
    1.08,
    1.02,
    1.0,
    0.98,
    0.96,
    0.95,
    0.95,
    0.97,
  ),
};

function hours(...values: number[]): readonly number[] {
  return values;
}
