import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { waitWithinTransaction } from '../../platform/open-transaction.ts';
import { makeSecretKey, readSecretKey } from '../../platform/secret-key.ts';

const OWNER = 'The key of sessions';

/**
 * Returns the secret that signs cookies and counts addresses: the operator's own, which several nodes share, or one
 * from a key file in the data folder, created at the first start.
 */
export async function signInSecret({
  signInSecret,
  dataDir,
}: Pick<Config, 'signInSecret' | 'dataDir'>): Promise<string> {
  if (signInSecret !== null) return signInSecret;
  const path = join(dataDir, 'sign-in.key');
  const open = async () => (await readSecretKey(path, OWNER)) ?? makeSecretKey(path, OWNER);
  const key = await waitWithinTransaction(open);
  return createHash('sha256')
    .update(key.export({ type: 'pkcs8', format: 'der' }))
    .digest('base64url');
}
