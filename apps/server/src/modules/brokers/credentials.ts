import { z } from 'zod';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { OtherSecrets } from '../identity/index.ts';
import type { BrokerCredentials } from './broker-adapter.ts';
import { brokerConnection, type ConnectionRow, connectionSecretRow } from './brokers.tables.ts';

const Stored = z.strictObject({
  apiKey: z.string(),
  apiSecret: z.string(),
  accountId: z.string(),
  passphrase: z.string().optional(),
  oauth: z
    .strictObject({
      accessToken: z.string(),
      accessTokenSecret: z.string(),
      signatureKey: z.string(),
      encryptionKey: z.string(),
      dhParameters: z.string(),
    })
    .optional(),
});

/** Of the paper account, which needs none. */
export const NO_CREDENTIALS: BrokerCredentials = { apiKey: '', apiSecret: '', accountId: '' };

/** Returns the stored form of credentials, bound to the row of their connection. */
export const sealCredentials = (box: SecretBox, id: string, credentials: BrokerCredentials): Promise<string> =>
  box.seal(Buffer.from(JSON.stringify(credentials)), connectionSecretRow(id));

/** @throws {Error} where the stored form was changed, or belongs to another row, or its key is missing */
export async function openCredentials(
  box: SecretBox,
  { id, secret, broker }: Pick<ConnectionRow, 'id' | 'secret' | 'broker'>,
): Promise<BrokerCredentials> {
  if (broker === 'paper') return NO_CREDENTIALS;
  if (secret === null) throw new Error(`The connection ${id} has no key.`);
  return Stored.parse(JSON.parse((await box.open(secret, connectionSecretRow(id))).toString()));
}

/** Credentials of connections, for the replacement of the encryption key. */
export const BROKER_SECRETS: OtherSecrets = {
  table: brokerConnection,
  id: brokerConnection.id,
  secret: brokerConnection.secret,
  getRow: connectionSecretRow,
  disableLost: async (db, isLost) => {
    const problem = 'Its key is lost. Disconnect it and connect it again.';
    const { rowCount } = await db
      .update(brokerConnection)
      .set({ secret: null, isRefused: true, problem })
      .where(isLost);
    return rowCount ?? 0;
  },
};
