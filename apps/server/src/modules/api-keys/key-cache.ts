import { PLANS, type Principal } from '@sealtick/contract';
import { batched } from '../../platform/batched.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isInNetworks } from '../../platform/http/trusted-proxies.ts';
import { findPlanHistories, getPlan } from '../billing/index.ts';
import { findAccessesByPlan } from '../subscriptions/index.ts';
import { type SecretFacts, selectSecrets } from './api-key-repository.ts';
import { isKeySecret } from './key-secret.ts';

/** How long what was read of a key decides without being read again: less than the 5 s in which a change takes effect. */
const FRESH_MS = 4_000;
/** Secrets that one query reads. */
const READ_AT_ONCE = 1_000;

export type KeyPrincipal = Extract<Principal, { readonly kind: 'key' }>;

interface CachedKey {
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

/** Recognises API keys. Those in use are in memory, and are read again before what was read is too old. */
export class KeyCache {
  private readonly deps: KeyCacheDeps;
  private readonly capacity: number;
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
  find(secret: string, address: string): KeyPrincipal | null | Promise<KeyPrincipal | null> {
    if (!isKeySecret(secret)) return null;
    const hash = this.deps.hash(secret);
    const known = this.keys.get(hash);
    if (known && performance.now() - known.readAt < FRESH_MS) return this.admit(known, address);
    return this.readOne(hash).then((read) => (read ? this.admit(read, address) : null));
  }

  /** Reads the keys again that were used since they were read, and forgets the others once they are too old. */
  async refresh(): Promise<void> {
    const now = performance.now();
    const used: string[] = [];
    for (const [hash, key] of this.keys) {
      if (key.isUsed) used.push(hash);
      else if (now - key.readAt >= FRESH_MS) this.keys.delete(hash);
    }
    for (let from = 0; from < used.length; from += READ_AT_ONCE) {
      await this.readAll(used.slice(from, from + READ_AT_ONCE));
    }
  }

  private admit(key: CachedKey, address: string): KeyPrincipal {
    key.isUsed = true;
    if (key.endsAt <= this.deps.clock.now()) throw new AppError('UNAUTHORIZED', 'This API key has expired.');
    if (key.isAllowed !== null && !key.isAllowed(address)) {
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
    for (const hash of hashes) this.store(hash, read.get(hash));
    return read;
  }

  private store(hash: string, key: CachedKey | undefined): void {
    const before = this.keys.get(hash);
    // A slower read must not replace what was read later.
    if (before && key && before.readAt > key.readAt) return;
    this.keys.delete(hash);
    if (!key) return;
    this.keys.set(hash, key);
    if (this.keys.size > this.capacity) this.keys.delete(this.keys.keys().next().value!);
  }
}

const toCached = ({ endsAt, addresses }: SecretFacts) => ({
  endsAt: endsAt?.getTime() ?? Number.POSITIVE_INFINITY,
  isAllowed: addresses.length === 0 ? null : isInNetworks(addresses),
  isUsed: false,
});

const getPrincipal = (
  { accountId, keyId, scopes, mode }: SecretFacts,
  strategies: KeyPrincipal['strategies'],
  callsPerHour: number,
): KeyPrincipal => ({ kind: 'key', accountId, keyId, scopes, mode, callsPerHour, strategies });
