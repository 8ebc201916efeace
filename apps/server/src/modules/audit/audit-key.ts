import { createHash, createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { makeSecretKey, readSecretKey } from '../../platform/secret-key.ts';

const OWNER = "The audit log's key";

/** A key under which entries are hashed. */
export interface AuditKey {
  /** Names the key without revealing it. */
  readonly id: string;
  hash(bytes: Uint8Array): Buffer;
}

export type KeyPlace = Pick<Config, 'auditSecret' | 'dataDir'>;

/** Returns the key of the operator's secret, or of a key file in the data folder, created at the first start. */
export async function openAuditKey({ auditSecret, dataDir }: KeyPlace): Promise<AuditKey> {
  if (auditSecret !== null) return getKey(auditSecret);
  const path = getFile(dataDir);
  const key = (await readSecretKey(path, OWNER)) ?? (await makeSecretKey(path, OWNER));
  return getKey(key.export({ type: 'pkcs8', format: 'der' }));
}

/** Returns every key that this machine has: that of the operator's secret, and that of the key file. */
export async function readAuditKeys({ auditSecret, dataDir }: KeyPlace): Promise<AuditKey[]> {
  const file = await readSecretKey(getFile(dataDir), OWNER);
  return [
    ...(auditSecret === null ? [] : [getKey(auditSecret)]),
    ...(file === null ? [] : [getKey(file.export({ type: 'pkcs8', format: 'der' }))]),
  ];
}

const getFile = (dataDir: string): string => join(dataDir, 'audit.key');

/** Returns the key that follows from a secret. */
export function getKey(secret: string | Uint8Array): AuditKey {
  const key = createHash('sha256').update('sealtick audit\n').update(secret).digest();
  const hash = (bytes: Uint8Array) => createHmac('sha256', key).update(bytes).digest();
  return { hash, id: hash(Buffer.from('key id')).toString('hex').slice(0, 16) };
}
