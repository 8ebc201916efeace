import type { Database } from '../../../platform/database.ts';
import { EnvironmentError } from '../../../platform/errors.ts';
import {
  type EncryptionKeyPlace,
  makeEncryptionKey,
  readEncryptionKeys,
} from '../../../platform/secrets/encryption-keys.ts';
import { countLost, type OtherSecrets } from './sealed-secrets.ts';

/** Creates the key at the first start. @throws {EnvironmentError} if secrets are stored whose key is missing. */
export async function prepareEncryption(
  place: EncryptionKeyPlace,
  db: Database,
  others: readonly OtherSecrets[],
): Promise<void> {
  const ids = (await readEncryptionKeys(place)).map(({ id }) => id);
  const lost = await countLost(db, ids, others);
  if (lost === 0) return makeEncryptionKey(place);
  throw new EnvironmentError(
    `The key of ${lost} stored secrets is missing. Restore encryption.key in the data folder, or ENCRYPTION_SECRET. Without a copy run: npx sealtick operator rotate-key --drop-lost, which turns off the authenticator apps and disables the channels that need it.`,
  );
}
