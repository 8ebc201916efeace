import { readConfig } from '../../config/config.ts';
import { recordCommand } from '../../modules/audit/index.ts';
import { BROKER_SECRETS } from '../../modules/brokers/index.ts';
import { CHANNEL_SECRETS } from '../../modules/delivery/index.ts';
import { replaceEncryptionKey } from '../../modules/identity/index.ts';
import { print } from '../print.ts';
import { useDatabase } from '../use-database.ts';

/** Encrypts the stored secrets with a new key. */
export async function rotateKey({ dropLost }: { readonly dropLost?: true }): Promise<void> {
  const config = readConfig();
  const { keyId, secrets, dropped, disabled } = await useDatabase(
    ({ database }) =>
      recordCommand(database, config, { act: 'encryption-key.replaced', subject: null }, (tx) =>
        replaceEncryptionKey(
          { db: database, place: config, dropsLost: dropLost === true, others: [CHANNEL_SECRETS, BROKER_SECRETS] },
          tx,
        ),
      ),
    config,
  );
  print(`The encryption key is ${keyId} now. Secrets encrypted again: ${secrets}.`);
  if (dropped > 0) print(`Authenticator apps turned off, because their key is lost: ${dropped}.`);
  if (disabled > 0) print(`Channels disabled, because their key is lost: ${disabled}.`);
  if (config.encryptionSecrets !== null) print('Set ENCRYPTION_SECRET to its first value alone, on every node.');
}
