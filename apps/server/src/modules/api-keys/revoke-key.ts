import { AppError } from '../../platform/errors.ts';
import { IDENTITY_CHANNEL } from '../../platform/identity.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { wake } from '../../platform/wake-up.ts';
import type { RecordAct } from '../audit/index.ts';
import { findAddress } from '../identity/index.ts';
import { deleteKey, selectSecrets } from './api-key-repository.ts';
import { isKeySecret } from './key-secret.ts';

interface RevokeDeps {
  readonly hasher: () => Promise<(secret: string) => string>;
  readonly record: RecordAct;
  readonly queueMail: QueueMail;
  /** Address of the site without a path. */
  readonly origin: string;
}

/**
 * Deletes the key of a secret for anyone who holds it, and notifies its owner by email. The holder proves nothing else, since
 * someone who found a key can then end it. @throws {AppError} NOT_FOUND
 */
export async function revokeKey(
  { hasher, record, queueMail, origin }: RevokeDeps,
  { db }: Viewer,
  secret: string,
): Promise<void> {
  const unknown = () => new AppError('NOT_FOUND', 'Unknown API key.');
  if (!isKeySecret(secret)) throw unknown();
  const [found] = await selectSecrets(db, [(await hasher())(secret)]);
  if (!found) throw unknown();
  const { accountId, keyId, scopes, mode } = found;
  const name = await deleteKey(db, accountId, keyId);
  // Deleted by another call in the meantime.
  if (name === null) throw unknown();
  await wake(db, IDENTITY_CHANNEL);
  const to = (await findAddress(db, accountId))!;
  await queueMail(db, {
    to,
    accountId,
    isUnlimited: true,
    subject: 'An API key was revoked',
    title: 'An API key was revoked',
    paragraphs: [
      `Someone who has your API key “${name}” revoked it. It no longer works.`,
      'If this was not you, the key has leaked: check where it was stored, and create another one.',
    ],
    action: { label: 'Manage API keys', url: `${origin}/api-management` },
  });
  const by = { kind: 'key', accountId, keyId, scopes, mode, callsPerHour: 0, strategies: [] } as const;
  await record(db, { act: 'api-key.deleted', by, accountId, subject: keyId, values: { before: { name } } });
}
