import { type EntitlementSettings, maySee, type Principal } from '@sealtick/contract';
import type { MarketKind } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import type { SignalFilter } from './signal-repository.ts';

export interface SignalsContext {
  readonly database: Database;
  readonly market: MarketKind;
  readonly entitlement: EntitlementSettings;
  readonly principal: Principal;
  /** The market's clock, ms UTC. */
  readonly now: number;
}

/** What the caller may see of a strategy at once; of the rest only what the public delay has passed over. */
export function visibleTo({ principal, entitlement, now }: SignalsContext): SignalFilter['visible'] {
  const seesNow = (strategyId: string) =>
    maySee(principal, { kind: 'signal.opened', ownerId: null, strategyId, issuedAt: now }, now, entitlement);
  const publicUntil = new Date(now - entitlement.publicDelayMs);
  if (seesNow('')) return { strategies: 'all', publicUntil };
  if (principal.kind === 'member' || principal.kind === 'key') {
    const { strategies } = principal;
    // Who subscribes to all and may see them has been answered above; a key may lack the scope for it.
    return { strategies: strategies === 'all' ? [] : strategies.filter(seesNow), publicUntil };
  }
  return { strategies: [], publicUntil };
}
