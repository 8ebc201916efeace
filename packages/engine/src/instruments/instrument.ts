import type { CostTable } from '../costs/cost-table.ts';
import type { OwnSession, Session, SessionId } from './session.ts';

export const ASSET_CLASSES = ['fx', 'indices', 'commodities', 'crypto'] as const;
export type AssetClass = (typeof ASSET_CLASSES)[number];

/** A tradable instrument. */
export interface Instrument {
  readonly symbol: string;
  readonly name: string;
  readonly assetClass: AssetClass;
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
  /** Its own hours inside the days of `session`, if they differ. */
  readonly hours?: OwnSession;
  readonly costs: CostTable;
  /** Whether it can trade at or below 0: oil and futures, whose adjusted prices may lie there. */
  readonly belowZero?: boolean;
  /** Lowest and highest price that it can have, if the operator stated them. */
  readonly priceRange?: readonly [low: number, high: number];
  /** Whether files of its bars usually hold trades, as those of an exchange do. */
  readonly isExchangeTraded?: boolean;
}

/** An instrument that the operator added, with other names that files have for it. */
export interface AddedInstrument extends Instrument {
  readonly aliases: readonly string[];
}

/**
 * Whether prices at or below 0 are valid for an instrument: where a stated price range reaches to 0 or below, otherwise for
 * oil and futures alone. Elsewhere such a price is an error of the data.
 */
export function canTradeBelowZero({ belowZero, priceRange }: Pick<Instrument, 'belowZero' | 'priceRange'>): boolean {
  return priceRange === undefined ? belowZero === true : priceRange[0] <= 0;
}

/** Returns when an instrument trades. */
export function getSession({ session, hours }: Pick<Instrument, 'session' | 'hours'>): Session {
  return hours ?? session;
}
