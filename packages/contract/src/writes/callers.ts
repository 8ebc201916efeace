import type { Principal } from '../entitlement.ts';

/** Who may call a write. */
export interface Callers {
  readonly callers: 'anyone' | 'accounts' | 'operators';
  /** Scope that a key needs; without it no key may call. */
  readonly scope?: string;
}

/** An error code with what would be right. */
interface CallerRefusal {
  readonly code: 'UNAUTHORIZED' | 'FORBIDDEN';
  readonly detail: string;
}

const forbidden = (detail: string): CallerRefusal => ({ code: 'FORBIDDEN', detail });

/** Returns why a principal may not call; null if it may. */
export function refuseCaller(principal: Principal, { callers, scope }: Callers): CallerRefusal | null {
  if (principal.kind === 'key') {
    if (callers === 'operators' || scope === undefined) return forbidden('No API key may call this.');
    return principal.scopes.includes(scope) ? null : forbidden(`The API key needs the scope \`${scope}\`.`);
  }
  if (callers === 'anyone' || principal.kind === 'operator') return null;
  if (principal.kind === 'anonymous') return { code: 'UNAUTHORIZED', detail: 'Log in to call this.' };
  return callers === 'accounts' ? null : forbidden('Only an operator may call this.');
}
