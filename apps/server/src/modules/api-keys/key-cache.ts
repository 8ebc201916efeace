import { hash } from 'node:crypto';
import { PLANS, type Principal } from '@sealtick/contract';
import { batched } from '../../platform/batched.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isInNetworks } from '../../platform/http/trusted-proxies.ts';
import type { KeyCaller } from '../../platform/identity.ts';
import { findPlanHistories, getPlan } from '../billing/index.ts';
import { findAccessesByPlan } from '../subscriptions/index.ts';
import { type SecretFacts, selectSecrets } from './api-key-repository.ts';
import { isKeySecret, KEY_LENGTH } from './key-secret.ts';

/** How long what was read of a key decides without being read again: less than the 5 s in which a change takes effect. */
const FRESH_MS = 4_000;
/** Secrets that one query reads. */
const READ_AT_ONCE = 1_000;

export type KeyPrincipal = Extract<Principal, { readonly kind: 'key' }>;

interface CachedKey {
  /** Stored form of the secret. */
  readonly hash: string;
  readonly principal: KeyPrincipal;
  /** When the secret stops working, ms UTC. */
  readonly endsAt: number;
  /** Whether an address may use it; null if every address may. */
  readonly isAllowed: ((address: string) => boolean) | null;
  /** When it was read, ms of a clock that only goes forward. */
  readonly readAt: number;
  isUsed: boolean;
}

interface KeyCacheDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Returns the stored form of a secret. */
  readonly hash: (secret: string) => string;
  /** Keys in memory at most. */
  readonly capacity?: number;
}

/**
 * Recognises API keys. Those in use are in memory, and are read again before what was read is too old. They are found by a digest
 * of their secret, which is made faster than the stored form and, of 178 random bits, cannot be reversed either.
 */
export class KeyCache {
  private readonly deps: KeyCacheDeps;
  private readonly capacity: number;
  /** By digest. */
  private readonly keys = new Map<string, CachedKey>();
  private readonly readOne: (hash: string) => Promise<CachedKey | undefined>;

  constructor(deps: KeyCacheDeps) {
    this.deps = deps;
    this.capacity = deps.capacity ?? 100_000;
    this.readOne = batched((hashes) => this.readAll(hashes));
  }

  get size(): number {
    return this.keys.size;
  }

  /**
   * Returns the principal of a secret; null if there is no such key. A secret with a wrong checksum is not looked up.
   * @throws {AppError} if it has expired, or may not be used from this address
   */
  find(secret: string, caller: KeyCaller): KeyPrincipal | null | Promise<KeyPrincipal | null> {
    if (secret.length !== KEY_LENGTH) return null;
    const digest = hash('sha256', secret, 'base64');
    const known = this.keys.get(digest);
    if (known && performance.now() - known.readAt < FRESH_MS) return this.admit(known, caller);
    if (!isKeySecret(secret)) return null;
    return this.readOne(this.deps.hash(secret)).then((read) => {
      this.store(digest, read);
      return read ? this.admit(read, caller) : null;
    });
  }

  /** Reads the keys again that were used since they were read, and forgets the others once they are too old. */
  async refresh(): Promise<void> {
    const now = performance.now();
    const used: (readonly [digest: string, hash: string])[] = [];
    for (const [digest, key] of this.keys) {
      if (key.isUsed) used.push([digest, key.hash]);
      else if (now - key.readAt >= FRESH_MS) this.keys.delete(digest);
    }
    for (let from = 0; from < used.length; from += READ_AT_ONCE) {
      const some = used.slice(from, from + READ_AT_ONCE);
      const read = await this.readAll(some.map(([, stored]) => stored));
      for (const [digest, stored] of some) this.store(digest, read.get(stored));
    }
  }

  private admit(key: CachedKey, caller: KeyCaller): KeyPrincipal {
    key.isUsed = true;
    if (key.endsAt <= this.deps.clock.now()) throw new AppError('UNAUTHORIZED', 'This API key has expired.');
    if (key.isAllowed !== null && !key.isAllowed(caller.clientAddress)) {
      throw new AppError('FORBIDDEN', 'This API key may not be used from your address.');
    }
    return key.principal;
  }

  private async readAll(hashes: readonly string[]): Promise<ReadonlyMap<string, CachedKey>> {
    const { db, clock } = this.deps;
    const readAt = performance.now();
    const rows = await selectSecrets(db, hashes);
    const now = clock.now();
    const plans =
      rows.length === 0 ? new Map() : await findPlanHistories(db, [...new Set(rows.map(({ accountId }) => accountId))]);
    const accesses = await findAccessesByPlan(db, plans, now);
    const read = new Map<string, CachedKey>();
    for (const row of rows) {
      const history = plans.get(row.accountId);
      const { callsPerHour } = PLANS[history ? getPlan(history, now).name : 'free'];
      const strategies = accesses.get(row.accountId)?.strategies ?? [];
      read.set(row.hash, { ...toCached(row), principal: getPrincipal(row, strategies, callsPerHour), readAt });
    }
    return read;
  }

  private store(digest: string, key: CachedKey | undefined): void {
    const before = this.keys.get(digest);
    // A slower read must not replace what was read later.
    if (before && key && before.readAt > key.readAt) return;
    this.keys.delete(digest);
    if (!key) return;
    this.keys.set(digest, key);
    if (this.keys.size > this.capacity) this.keys.delete(this.keys.keys().next().value!);
  }
}

const toCached = ({ hash, endsAt, addresses }: SecretFacts) => ({
  hash,
  endsAt: endsAt?.getTime() ?? Number.POSITIVE_INFINITY,
  isAllowed: addresses.length === 0 ? null : isInNetworks(addresses),
  isUsed: false,
});

const getPrincipal = (
  { accountId, keyId, scopes, mode }: SecretFacts,
  strategies: KeyPrincipal['strategies'],
  callsPerHour: number,
): KeyPrincipal => ({ kind: 'key', accountId, keyId, scopes, mode, callsPerHour, strategies });
