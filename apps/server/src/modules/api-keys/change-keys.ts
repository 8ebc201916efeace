import { type CreatedApiKey, type ParsedInputOf, SIGNALS_READ, type writes } from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import type { AuditValues } from '../../platform/audit-values.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { IDENTITY_CHANNEL } from '../../platform/identity.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { wake } from '../../platform/wake-up.ts';
import { requireCapacity } from '../billing/index.ts';
import { lockSignedIn, lockVerified, requireStepUpIfProtected } from '../identity/index.ts';
import { countKeys, deleteKey, endSecrets, insertKey, insertSecret, selectKeys } from './api-key-repository.ts';
import { getShownParts, newKeySecret } from './key-secret.ts';

export interface ChangeDeps {
  readonly clock: Clock;
  /** Returns the stored form of secrets. */
  readonly hasher: () => Promise<(secret: string) => string>;
}

type State = (values: AuditValues) => void;

const unknown = () => new AppError('NOT_FOUND', 'Unknown API key.');

/** Creates an API key of the caller. The secret is returned this once. @throws {AppError} */
export async function createKey(
  deps: ChangeDeps,
  viewer: Viewer,
  input: ParsedInputOf<typeof writes.apiKeys.create>,
  state: State,
): Promise<CreatedApiKey> {
  const { db } = viewer;
  const accountId = requireAccount(viewer);
  const { name, mode, expiresInDays } = input;
  const scopes = [...new Set(input.scopes)];
  const addresses = [...new Set(input.addresses)];
  if (scopes.some((scope) => scope !== SIGNALS_READ)) await requireStepUpIfProtected(viewer);
  await lockSignedIn(viewer);
  const now = deps.clock.now();
  await requireCapacity({ db, clock: deps.clock }, accountId, 'maxKeys', await countKeys(db, accountId, new Date(now)));
  const createdAt = new Date(now);
  const expiresAt = expiresInDays === null ? null : new Date(now + expiresInDays * DAY_MS);
  const id = await insertKey(db, accountId, { name, mode, scopes, addresses, createdAt, expiresAt });
  const given = { mode, scopes: scopes.join(' '), addresses: addresses.join(' ') };
  state({ after: { name, ...given, expiresAt: expiresAt?.toISOString() ?? null } });
  return addSecret(deps, db, { id, accountId, mode });
}

/** Replaces the secret of a key of the caller. The new one is returned this once. @throws {AppError} */
export async function rotateKey(
  deps: ChangeDeps,
  viewer: Viewer,
  { id, overlapHours }: ParsedInputOf<typeof writes.apiKeys.rotate>,
  state: State,
): Promise<CreatedApiKey> {
  const { db } = viewer;
  const accountId = requireAccount(viewer);
  await lockVerified(db, accountId);
  const now = deps.clock.now();
  const key = (await selectKeys(db, accountId, new Date(now))).find((one) => one.id === id);
  if (!key) throw unknown();
  if (key.scopes.some((scope) => scope !== SIGNALS_READ)) await requireStepUpIfProtected(viewer);
  await endSecrets(db, id, new Date(now), new Date(now + overlapHours * HOUR_MS));
  state({ after: { name: key.name, overlapHours } });
  await wake(db, IDENTITY_CHANNEL);
  return addSecret(deps, db, { id, accountId, mode: key.mode });
}

/** Deletes a key of the caller. @throws {AppError} */
export async function removeKey(viewer: Viewer, id: string, state: State): Promise<void> {
  const name = await deleteKey(viewer.db, requireAccount(viewer), id);
  if (name === null) throw unknown();
  state({ before: { name } });
  await wake(viewer.db, IDENTITY_CHANNEL);
}

async function addSecret(
  { clock, hasher }: ChangeDeps,
  db: Database,
  { id, accountId, mode }: { readonly id: string; readonly accountId: string; readonly mode: CreatedApiKey['mode'] },
): Promise<CreatedApiKey> {
  const secret = newKeySecret(mode);
  const createdAt = new Date(clock.now());
  const hash = (await hasher())(secret);
  await insertSecret(db, { hash, keyId: id, accountId, ...getShownParts(secret), createdAt });
  const key = (await selectKeys(db, accountId, createdAt)).find((one) => one.id === id)!;
  return { ...key, secret };
}
