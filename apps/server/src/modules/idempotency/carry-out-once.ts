import { createHash } from 'node:crypto';
import type { Principal } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import { type CarryOutOnce, KEY_HOURS, KeyRefusal } from '../../platform/http/idempotency-key.ts';
import { findStored, type KeyName, storeAnswer, tryToLock } from './key-repository.ts';

/**
 * Returns a function that carries out a write under a key once: the answer is stored in the write's own transaction, so that
 * either both remain or neither.
 */
export const carryOutOnce =
  (clock: Clock): CarryOutOnce =>
  async <T>(
    { principal, database }: Parameters<CarryOutOnce>[0],
    call: Parameters<CarryOutOnce>[1],
    act: () => Promise<T>,
  ) => {
    const { route, key, input } = call;
    const name: KeyName = { ...callerOf(principal), route, key };
    if (!(await tryToLock(database, name))) {
      throw new KeyRefusal(
        'CONFLICT',
        'A call with this `Idempotency-Key` is still running. Try again in a few seconds.',
      );
    }
    const now = clock.now();
    const inputHash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
    const known = await findStored(database, name, new Date(now - KEY_HOURS * HOUR_MS));
    if (known && known.inputHash !== inputHash) {
      throw new KeyRefusal('UNPROCESSABLE', 'This `Idempotency-Key` was used with other parameters or another body.');
    }
    if (known) return (known.answer ?? undefined) as T;
    const answer = await act();
    await storeAnswer(database, { ...name, inputHash, answer: answer ?? null, createdAt: new Date(now) });
    return answer;
  };

function callerOf(principal: Principal): Pick<KeyName, 'accountId' | 'caller'> {
  if (principal.kind === 'anonymous') {
    throw new KeyRefusal('INVALID_REQUEST', 'An `Idempotency-Key` needs a signed-in caller or an API key.');
  }
  return { accountId: principal.accountId, caller: principal.kind === 'key' ? principal.keyId : 'account' };
}
