import type { AssetClass, MarketKind } from '@sealtick/engine';
import type { LogContents } from '../log-contents.ts';
import type { AccessInterval, RiskVersion } from './member-terms.ts';

/** What the past of a member's record is computed from. */
export interface HistoryInput {
  readonly contents: LogContents;
  readonly market: MarketKind;
  readonly access: readonly AccessInterval[];
  /** Every version of the risk settings, oldest first; at least one. */
  readonly settings: readonly RiskVersion[];
  readonly getAssetClass: (symbol: string) => AssetClass | null;
  /** Everything up to this moment is public, ms UTC. */
  readonly publicUntil: number;
  /** ms UTC. */
  readonly now: number;
}

/** The present of a member's record. */
export interface Present {
  /** ms UTC. */
  readonly now: number;
  /** Returns the close of an instrument's newest bar at or before a moment; null if it is unknown. */
  readonly priceAt: (symbol: string, at: number) => number | null;
}

/** What a member's record is computed from. */
export type MemberInput = HistoryInput & Present;
