import { maySee, type OwnMode, type Principal, SIGNALS_READ } from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';

/** The account of a caller, and which of its rows the caller sees. */
export interface Owner {
  readonly accountId: string;
  /** What the caller writes. */
  readonly mode: OwnMode;
  /** What the caller sees: test keys see both. */
  readonly modes: readonly OwnMode[];
}

/** Returns the owner of what a caller may read; null if the caller may read nothing of any account. */
export function makeReader({
  principal,
  now,
  publicDelayMs,
}: Pick<Viewer, 'principal' | 'now' | 'publicDelayMs'>): Owner | null {
  if (principal.kind === 'anonymous') return null;
  const { accountId } = principal;
  const entry = {
    kind: 'signal.opened',
    ownerId: accountId,
    strategyId: null,
    assetClass: null,
    issuedAt: now,
  } as const;
  return maySee(principal, entry, now, { publicDelayMs }) ? getOwner(principal) : null;
}

/** Returns the owner of what a caller reads. @throws {AppError} if no one is logged in, or the key may not read signals */
export function requireReader(viewer: Pick<Viewer, 'principal' | 'now' | 'publicDelayMs'>): Owner {
  const owner = makeReader(viewer);
  if (owner !== null) return owner;
  if (viewer.principal.kind === 'anonymous') throw new AppError('UNAUTHORIZED', 'Log in to call this.');
  throw new AppError('FORBIDDEN', `The API key needs the scope \`${SIGNALS_READ}\`.`);
}

/** Returns the owner of what a caller writes; the route has checked the scope of keys. */
export function requireWriter({ principal }: Pick<Viewer, 'principal'>): Owner {
  if (principal.kind === 'anonymous') throw new AppError('UNAUTHORIZED', 'Log in to call this.');
  return getOwner(principal);
}

function getOwner(principal: Exclude<Principal, { kind: 'anonymous' }>): Owner {
  const mode = principal.kind === 'key' && principal.mode === 'test' ? 'test' : 'live';
  return { accountId: principal.accountId, mode, modes: mode === 'test' ? ['live', 'test'] : ['live'] };
}
