import type { AssetClass } from '@sealtick/engine';
import type { KeyMode, KeyScope } from './key-scopes.ts';
import type { LogKind } from './log-entry.ts';

/** Scope of keys that may read signals; a key without it sees what the public sees. */
export const SIGNALS_READ: KeyScope = 'signals:read';

/** What of the provider's strategies an account sees immediately: everything, or these scopes. */
export type StrategyAccess = 'all' | readonly StrategyScope[];

/** The id of a strategy: all its entries. `id@assetClass`: only those on instruments of one asset class. */
export type StrategyScope = string;

/** Returns the scope of a strategy. @param assetClass Limits it to one asset class; null for all. */
export const toScope = (strategyId: string, assetClass: AssetClass | null): StrategyScope =>
  assetClass === null ? strategyId : `${strategyId}@${assetClass}`;

/** Returns the strategy of a scope, and its asset class; null for all. */
export function parseScope(scope: StrategyScope): { strategyId: string; assetClass: AssetClass | null } {
  const [strategyId, assetClass = null] = scope.split('@') as [string, AssetClass?];
  return { strategyId, assetClass };
}

/** Who calls. Every read takes a principal and filters by it. */
export type Principal =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'member';
      readonly accountId: string;
      readonly strategies: StrategyAccess;
      /** Login of the browser; without one the principal is of a task. */
      readonly signInId?: string;
    }
  | {
      readonly kind: 'key';
      readonly accountId: string;
      readonly keyId: string;
      readonly scopes: readonly KeyScope[];
      readonly mode: KeyMode;
      /** Calls of all keys of the account in an hour, by its plan. */
      readonly callsPerHour: number;
      readonly strategies: StrategyAccess;
    }
  | { readonly kind: 'operator'; readonly accountId: string; readonly signInId?: string };

export const ANONYMOUS: Principal = { kind: 'anonymous' };

/** Properties that decide who may see a log entry, or anything derived from it: a signal, an image, a notification. */
export interface EntryMeta {
  readonly kind: LogKind;
  /** Account that owns the log; null for the provider's log. */
  readonly ownerId: string | null;
  /** The strategy that it concerns; null if none or several. */
  readonly strategyId: string | null;
  /** Asset class of the instrument that it concerns; null if none is known. */
  readonly assetClass: AssetClass | null;
  /** When it entered the log, ms UTC. */
  readonly issuedAt: number;
}

export interface EntitlementSettings {
  /** Public delay of the provider's signals, ms. */
  readonly publicDelayMs: number;
}

/** Kinds of entries without prices, which are public immediately. */
const OPEN_KINDS: ReadonlySet<LogKind> = new Set<LogKind>([
  'strategy.published',
  'strategy.versioned',
  'strategy.retired',
  'backtest.recorded',
  'market.alert',
  'log.restored',
]);

/** Whether entries of this kind are public immediately. */
export const isPublicAtOnce = (kind: LogKind): boolean => OPEN_KINDS.has(kind);

/**
 * Whether a principal may see an entry now. Every answer uses this rule: a member's own log is visible to that member
 * only; the provider's log is visible to subscribers immediately and to everyone after the public delay.
 * @param now ms UTC
 */
export function maySee(principal: Principal, entry: EntryMeta, now: number, settings: EntitlementSettings): boolean {
  if (entry.ownerId !== null) return getAccount(principal) === entry.ownerId;
  if (principal.kind === 'operator' || isPublicAtOnce(entry.kind)) return true;
  // Without a delay the clocks of two servers do not matter.
  if (settings.publicDelayMs === 0 || now - entry.issuedAt >= settings.publicDelayMs) return true;
  return entry.strategyId !== null && subscribes(principal, entry.strategyId, entry.assetClass);
}

/** Whether an access includes the entries of a strategy on instruments of an asset class. */
export function includesScope(access: StrategyAccess, strategyId: string, assetClass: AssetClass | null): boolean {
  if (access === 'all' || access.includes(strategyId)) return true;
  return assetClass !== null && access.includes(toScope(strategyId, assetClass));
}

/** Returns the account whose signals a principal may read; null if none. */
function getAccount(principal: Principal): string | null {
  if (principal.kind === 'anonymous') return null;
  if (principal.kind === 'key' && !principal.scopes.includes(SIGNALS_READ)) return null;
  return principal.accountId;
}

function subscribes(principal: Principal, strategyId: string, assetClass: AssetClass | null): boolean {
  if (principal.kind === 'anonymous' || principal.kind === 'operator' || getAccount(principal) === null) return false;
  return includesScope(principal.strategies, strategyId, assetClass);
}
