import { join } from 'node:path';
import type { Config } from '../../../config/config.ts';
import { makeSecretKey, readSecretKey } from '../../../platform/secret-key.ts';

const OWNER = 'The key of push messages';

/** The key pair by which push services recognise this server (VAPID, RFC 8292), as base64url. */
export interface VapidKey {
  /** Uncompressed point of P-256. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Returns the key in `push.key` of the data folder, which is created at the first start. Browsers register for this key:
 * with another one each has to register again.
 */
export async function openVapidKey({ dataDir }: Pick<Config, 'dataDir'>): Promise<VapidKey> {
  const path = join(dataDir, 'push.key');
  const key = (await readSecretKey(path, OWNER, 'P-256')) ?? (await makeSecretKey(path, OWNER, 'P-256'));
  const { d, x, y } = key.export({ format: 'jwk' });
  const point = [Buffer.of(4), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d! };
}
