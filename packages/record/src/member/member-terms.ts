import { type AssetClass, firstIndex, type RiskSettings } from '@sealtick/engine';

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

/** When a member was actively subscribed, by strategy and asset class. */
export class AccessTimes {
  /** Times of a scope, which do not meet, in their order. */
  private readonly byScope: ReadonlyMap<string, readonly Pick<AccessInterval, 'from' | 'to'>[]>;

  constructor(intervals: readonly AccessInterval[]) {
    const scopes = Map.groupBy(intervals, ({ strategyId, assetClass }) => getScope(strategyId, assetClass));
    this.byScope = new Map([...scopes].map(([scope, times]) => [scope, joinTimes(times)]));
  }

  /** Whether the member was actively subscribed to signals of a strategy on an asset class at a moment. */
  had(strategyId: string, assetClass: AssetClass | null, at: number): boolean {
    const scopes = assetClass === null ? [null] : [null, assetClass];
    return scopes.some((scope) => {
      const times = this.byScope.get(getScope(strategyId, scope)) ?? [];
      const last = times[firstIndex(times.length, (i) => times[i]!.from > at) - 1];
      return last !== undefined && (last.to === null || at < last.to);
    });
  }
}

const getScope = (strategyId: string, assetClass: AssetClass | null): string => `${strategyId} ${assetClass ?? ''}`;

function joinTimes(times: readonly AccessInterval[]): Pick<AccessInterval, 'from' | 'to'>[] {
  const joined: { from: number; to: number | null }[] = [];
  for (const { from, to } of times.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (!last || (last.to !== null && last.to < from)) joined.push({ from, to });
    else if (last.to !== null) last.to = to === null ? null : Math.max(last.to, to);
  }
  return joined;
}

/** Returns the settings in force at a moment; the first ones before that. @param versions Oldest first, at least one. */
export function settingsAt(versions: readonly RiskVersion[], at: number): RiskVersion {
  return versions.findLast(({ since }) => since <= at) ?? versions[0]!;
}
