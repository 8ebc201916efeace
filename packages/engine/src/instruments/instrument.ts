import type { CostTable } from '../costs/cost-table.ts';
import type { SessionId } from './session.ts';

export const ASSET_CLASSES = ['fx', 'indices', 'commodities', 'crypto'] as const;
export type AssetClass = (typeof ASSET_CLASSES)[number];

/** A tradable instrument. */
export interface Instrument {
  readonly symbol: string;
  readonly name: string;
  readonly market: AssetClass;
  /** Decimals of a price. */
  readonly digits: number;
  /** Smallest price step; 0 (no rounding) only in benchmarks. */
  readonly tick: number;
  /** Unit of price distances: a pip for fx, a point otherwise. */
  readonly pip: number;
  /** Units of the underlying in one contract (lot). */
  readonly contractSize: number;
  readonly quoteCurrency: string;
  readonly session: SessionId;
  readonly costs: CostTable;
}
