import type { LogKind } from './log-entry.ts';

/** The scope without which a key sees no more than the public does. */
export const SIGNALS_READ = 'signals:read';

/** Which of the provider's strategies somebody subscribes to. */
export type StrategyAccess = 'all' | readonly string[];

/** Who asks. Every verb takes one, and every query filters by it. */
export type Principal =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'member'; readonly accountId: string; readonly strategies: StrategyAccess }
  | {
      readonly kind: 'key';
      readonly accountId: string;
      readonly keyId: string;
      readonly scopes: readonly string[];
      readonly strategies: StrategyAccess;
    }
  | { readonly kind: 'operator'; readonly accountId: string };

export const ANONYMOUS: Principal = { kind: 'anonymous' };

/** What entitlement needs to know of a log entry, or of a signal, its image, its notice: anything a price can leave by. */
export interface EntryMeta {
  readonly kind: LogKind;
  /** Account whose own log it is in; null in the provider's. */
  readonly ownerId: string | null;
  /** The strategy it speaks of; null where it speaks of none, or of several. */
  readonly strategyId: string | null;
  /** When it entered the log, ms UTC. */
  readonly issuedAt: number;
}

export interface EntitlementSettings {
  /** How long the provider's signals are for subscribers only. */
  readonly publicDelayMs: number;
}

/** Kinds without a price in them: public at once, so that nobody can be kept from seeing what exists. */
const OPEN_KINDS: ReadonlySet<LogKind> = new Set<LogKind>([
  'strategy.published',
  'strategy.versioned',
  'strategy.retired',
  'backtest.recorded',
  'market.alert',
  'log.restored',
]);

/** Whether entries of this kind are public however young they are. */
export const isPublicAtOnce = (kind: LogKind): boolean => OPEN_KINDS.has(kind);

/**
 * May this principal see this entry now? The one rule behind every door: a member's own log is that member's alone; the
 * provider's log is for subscribers at once and for everybody when the public delay has passed.
 * @param now ms UTC
 */
export function maySee(principal: Principal, entry: EntryMeta, now: number, settings: EntitlementSettings): boolean {
  if (entry.ownerId !== null) return accountOf(principal) === entry.ownerId;
  if (principal.kind === 'operator' || isPublicAtOnce(entry.kind)) return true;
  // Without a delay the clocks of two servers need not agree.
  if (settings.publicDelayMs === 0 || now - entry.issuedAt >= settings.publicDelayMs) return true;
  return entry.strategyId !== null && subscribes(principal, entry.strategyId);
}

/** The account a principal reads signals for; null where it may read none as that account. */
function accountOf(principal: Principal): string | null {
  if (principal.kind === 'anonymous') return null;
  if (principal.kind === 'key' && !principal.scopes.includes(SIGNALS_READ)) return null;
  return principal.accountId;
}

function subscribes(principal: Principal, strategyId: string): boolean {
  if (principal.kind === 'anonymous' || principal.kind === 'operator' || accountOf(principal) === null) return false;
  return principal.strategies === 'all' || principal.strategies.includes(strategyId);
}
