import type { Database } from '../../../platform/database.ts';
import { UsageError } from '../../../platform/errors.ts';
import {
  addEncryptionKey,
  dropEncryptionKeys,
  type EncryptionKeyPlace,
  readEncryptionKeys,
} from '../../../platform/secrets/encryption-keys.ts';
import { SecretBox } from '../../../platform/secrets/secret-box.ts';
import {
  disableLost,
  dropLost,
  encryptAgain,
  holdSealing,
  lockReplacing,
  type OtherSecrets,
} from './sealed-secrets.ts';
import { deleteRecoveryCodes } from './second-factor-repository.ts';

interface ReplacedKey {
  /** Of the new key. */
  readonly keyId: string;
  /** Secrets that were encrypted again. */
  readonly secrets: number;
  /** Apps that were turned off because their key is lost. */
  readonly dropped: number;
  /** Channels that were disabled for the same reason. */
  readonly disabled: number;
}

interface EncryptionKeyDeps {
  /** Over other connections than those of the transaction, in batches, so that sessions do not wait. */
  readonly db: Database;
  readonly place: EncryptionKeyPlace;
  /** Turns off apps and disables channels whose secret no key opens, instead of failing at them. */
  readonly dropsLost: boolean;
  readonly others: readonly OtherSecrets[];
}

/**
 * Encrypts every stored secret with a new key while the program runs: the old key is accepted until the last one is
 * done, and then removed from the file.
 */
export async function replaceEncryptionKey(
  { db, place, dropsLost, others }: EncryptionKeyDeps,
  tx: Database,
): Promise<ReplacedKey> {
  if (!(await lockReplacing(tx))) throw new UsageError('Another command replaces the encryption key.');
  const isOwn = place.encryptionSecrets !== null;
  const old = await readEncryptionKeys(place);
  if (isOwn && old.length === 1 && !dropsLost) {
    throw new UsageError('ENCRYPTION_SECRET must be the new value, a comma, and the old one.');
  }
  const keys = isOwn ? old : await addEncryptionKey(place);
  const keyId = keys[0]!.id;
  const ids = keys.map(({ id }) => id);
  const lost = dropsLost ? await dropLost(db, ids) : [];
  for (const accountId of lost) await deleteRecoveryCodes(db, accountId);
  const disabled = dropsLost ? await disableLost(db, ids, others, new Date()) : 0;
  const box = new SecretBox(async () => keys);
  const first = await encryptAgain(db, box, keyId, others);
  await holdSealing(tx);
  const late = await encryptAgain(db, box, keyId, others);
  if (!isOwn)
    await dropEncryptionKeys(
      place,
      old.map(({ id }) => id),
    );
  return { keyId, secrets: first + late, dropped: lost.length, disabled };
}
