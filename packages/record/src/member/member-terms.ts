import type { AssetClass, RiskSettings } from '@sealtick/engine';

/** A time in which a member was actively subscribed to a strategy, ms UTC. */
export interface AccessInterval {
  readonly strategyId: string;
  /** Its signals on one asset class; null for all. */
  readonly assetClass: AssetClass | null;
  readonly from: number;
  /** Exclusive; null while it lasts. */
  readonly to: number | null;
}

/** Settings with the moment from which they are in force, ms UTC. */
export interface RiskVersion extends RiskSettings {
  readonly since: number;
  /** When the member last resumed after the maximum drawdown, and what the account was worth then; null if never. */
  readonly resumption: { readonly at: number; readonly value: number } | null;
}

/** Whether a member was actively subscribed to signals of a strategy on an asset class at a moment. */
export function hadAccess(
  intervals: readonly AccessInterval[],
  strategyId: string,
  assetClass: AssetClass | null,
  at: number,
): boolean {
  return intervals.some(
    (one) =>
      one.strategyId === strategyId &&
      (one.assetClass === null || one.assetClass === assetClass) &&
      one.from <= at &&
      (one.to === null || at < one.to),
  );
}

/** Returns the settings in force at a moment; the first ones before that. @param versions Oldest first, at least one. */
export function settingsAt(versions: readonly RiskVersion[], at: number): RiskVersion {
  return versions.findLast(({ since }) => since <= at) ?? versions[0]!;
}
