import type { Principal } from '../entitlement.ts';
import type { KeyScope, NeededScope } from '../key-scopes.ts';
import type { EntitlementClass } from '../reads/read.ts';

/** Who may call a write. */
export interface Callers {
  readonly callers: 'anyone' | 'accounts' | 'operators';
  readonly scope?: NeededScope;
  /** Whether what a test key writes goes to a sandbox; other writes refuse test keys. */
  readonly hasSandbox?: boolean;
}

/** The refusal of everyone who is not an operator. */
export const OPERATORS_ONLY = 'Only an operator may call this.';

/** An error code with what would be right. */
interface CallerRefusal {
  readonly code: 'UNAUTHORIZED' | 'FORBIDDEN';
  readonly detail: string;
}

type KeyPrincipal = Extract<Principal, { readonly kind: 'key' }>;

const forbidden = (detail: string): CallerRefusal => ({ code: 'FORBIDDEN', detail });

/** Returns why a principal may not call a write; null if it may. */
export function refuseCaller(principal: Principal, { callers, scope, hasSandbox }: Callers): CallerRefusal | null {
  if (principal.kind === 'key') {
    const refusal = refuseKey(principal, callers === 'operators' ? undefined : scope);
    if (refusal !== null || principal.mode === 'live' || hasSandbox || scope === 'any') return refusal;
    return forbidden('A test key may not change this. Use a live key.');
  }
  if (callers === 'anyone' || principal.kind === 'operator') return null;
  if (principal.kind === 'anonymous') return { code: 'UNAUTHORIZED', detail: 'Log in to call this.' };
  return callers === 'accounts' ? null : forbidden(OPERATORS_ONLY);
}

/** Returns why a principal may not call a read; null if it may. What it sees is another rule. */
export function refuseReader(
  principal: Principal,
  { entitlement, scope }: { readonly entitlement: EntitlementClass; readonly scope?: NeededScope },
): CallerRefusal | null {
  if (principal.kind !== 'key' || (entitlement !== 'own' && entitlement !== 'operator')) return null;
  return refuseKey(principal, entitlement === 'own' ? scope : undefined);
}

function refuseKey({ scopes }: KeyPrincipal, needed: NeededScope | undefined): CallerRefusal | null {
  if (needed === undefined) return forbidden('No API key may call this.');
  if (needed === 'any') return null;
  const sufficient: readonly KeyScope[] = typeof needed === 'string' ? [needed] : needed;
  if (sufficient.some((one) => scopes.includes(one))) return null;
  return forbidden(`The API key needs the scope ${sufficient.map((one) => `\`${one}\``).join(' or ')}.`);
}
