import { randomBytes } from 'node:crypto';
import type { ApiKey, KeyMode, KeyScope } from '@sealtick/contract';
import { and, asc, count, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { isOneOf } from '../../platform/is-one-of.ts';
import { jsonParameter } from '../../platform/json-parameter.ts';
import { account } from '../identity/account.tables.ts';
import { apiKey, apiKeySecret } from './api-keys.tables.ts';

type KeyRow = typeof apiKey.$inferSelect;
type SecretRow = typeof apiKeySecret.$inferSelect;

/** What decides whether a secret works, and what its caller may do. */
export type SecretFacts = Pick<SecretRow, 'hash' | 'keyId' | 'accountId'> &
  Pick<KeyRow, 'mode' | 'scopes' | 'addresses'> & {
    /** When the key expires or the secret was replaced, whichever is earlier. */
    readonly endsAt: Date | null;
  };

/** What a new key is made of. */
export interface NewKeyRow {
  readonly name: string;
  readonly mode: KeyMode;
  readonly scopes: readonly KeyScope[];
  readonly addresses: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

/** Keys end all together when the access to their account ends. */
const isOfEpoch = eq(apiKey.epoch, account.keysEpoch);

/** Returns the secrets with these hashes that were not deleted. */
export async function selectSecrets(db: Database, hashes: readonly string[]): Promise<SecretFacts[]> {
  const { hash, keyId, accountId, endsAt } = apiKeySecret;
  const { mode, scopes, addresses, expiresAt } = apiKey;
  return db
    .select({
      hash,
      keyId,
      accountId,
      mode,
      scopes,
      addresses,
      endsAt: sql<Date | null>`least(${endsAt}, ${expiresAt})`.mapWith(endsAt),
    })
    .from(apiKeySecret)
    .innerJoin(apiKey, eq(apiKey.id, keyId))
    .innerJoin(account, eq(account.id, accountId))
    .where(and(isOneOf(hash, hashes), isOfEpoch));
}

/** Returns the keys of an account, the oldest first. */
export async function selectKeys(db: Database, accountId: string, now: Date): Promise<ApiKey[]> {
  const rows = await db
    .select({ key: apiKey, secret: apiKeySecret })
    .from(apiKey)
    .innerJoin(apiKeySecret, eq(apiKeySecret.keyId, apiKey.id))
    .innerJoin(account, eq(account.id, apiKey.accountId))
    .where(
      and(eq(apiKey.accountId, accountId), isOfEpoch, or(isNull(apiKeySecret.endsAt), gt(apiKeySecret.endsAt, now))),
    )
    .orderBy(asc(apiKey.createdAt), asc(apiKey.id));
  const previous = new Map(
    rows.flatMap(({ key, secret }) => (secret.endsAt ? [[key.id, secret.endsAt] as const] : [])),
  );
  return rows.flatMap(({ key, secret }) =>
    secret.endsAt ? [] : [toApiKey(key, secret, previous.get(key.id) ?? null)],
  );
}

function toApiKey(key: KeyRow, { start, end }: SecretRow, previousUntil: Date | null): ApiKey {
  const { id, name, mode, scopes, addresses, createdAt, expiresAt, lastUsedAt } = key;
  return {
    id,
    name,
    mode,
    scopes,
    addresses,
    start,
    end,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    previousUntil: previousUntil?.toISOString() ?? null,
  };
}

/** Returns how many keys of an account have not expired. */
export async function countKeys(db: Database, accountId: string, now: Date): Promise<number> {
  const [found] = await db
    .select({ keys: count() })
    .from(apiKey)
    .innerJoin(account, eq(account.id, apiKey.accountId))
    .where(and(eq(apiKey.accountId, accountId), isOfEpoch, or(isNull(apiKey.expiresAt), gt(apiKey.expiresAt, now))));
  return found!.keys;
}

/** Adds a key to an account. Returns its id. */
export async function insertKey(db: Database, accountId: string, fields: NewKeyRow): Promise<string> {
  const id = `key_${randomBytes(16).toString('base64url')}`;
  const epoch = sql<number>`(select ${account.keysEpoch} from ${account} where ${account.id} = ${accountId})`;
  await db.insert(apiKey).values({ id, accountId, ...fields, epoch });
  return id;
}

/** Adds a secret to a key, as the current one. */
export async function insertSecret(db: Database, row: Omit<SecretRow, 'endsAt'>): Promise<void> {
  await db.insert(apiKeySecret).values({ ...row, endsAt: null });
}

/** Ends the current secret of a key; one that was replaced before ends now. */
export async function endSecrets(db: Database, keyId: string, now: Date, endsAt: Date): Promise<void> {
  const ofKey = eq(apiKeySecret.keyId, keyId);
  await db.delete(apiKeySecret).where(and(ofKey, sql`${apiKeySecret.endsAt} is not null`));
  if (endsAt <= now) await db.delete(apiKeySecret).where(ofKey);
  else await db.update(apiKeySecret).set({ endsAt }).where(ofKey);
}

/** Deletes a key of an account. Returns its name; null if it has none of this id. */
export async function deleteKey(db: Database, accountId: string, id: string): Promise<string | null> {
  const [deleted] = await db
    .delete(apiKey)
    .where(and(eq(apiKey.accountId, accountId), eq(apiKey.id, id)))
    .returning({ name: apiKey.name });
  return deleted?.name ?? null;
}

/** Stores when keys were last used. */
export async function putLastUses(db: Database, uses: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...uses].map(([id, at]) => ({ id, at: new Date(at).toISOString() }));
  await db.execute(
    sql`update ${apiKey} set last_used_at = v.at
      from jsonb_to_recordset(${jsonParameter(rows)}) v (id text, at timestamptz)
      where ${apiKey.id} = v.id and (${apiKey.lastUsedAt} is null or ${apiKey.lastUsedAt} < v.at)`,
  );
}
