import { createHash } from 'node:crypto';
import type { Principal } from '@sealtick/contract';
import { type KeyedCall, KeyRefusal } from '../../platform/http/idempotency-key.ts';
import type { KeyName } from './key-repository.ts';

/** Returns what the key of a call is unique for. @throws {KeyRefusal} without an account */
export function nameOf(principal: Principal, { route, key }: KeyedCall): KeyName {
  if (principal.kind === 'anonymous')
    throw new KeyRefusal('INVALID_REQUEST', 'An `Idempotency-Key` needs a logged-in caller or an API key.');
  return { accountId: principal.accountId, caller: principal.kind === 'key' ? principal.keyId : 'account', route, key };
}

/** Returns the SHA-256 of the parameters and the body of a call, hex. */
export const hashOf = ({ input }: KeyedCall): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('hex');
