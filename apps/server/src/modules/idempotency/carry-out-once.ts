import { createHash, randomUUID } from 'node:crypto';
import type { Principal } from '@sealtick/contract';
import { HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import { withTransaction } from '../../platform/database.ts';
import { KEY_HOURS, type KeyedCall, KeyRefusal, type OncePerKey } from '../../platform/http/idempotency-key.ts';
import {
  answerReserved,
  deleteReservation,
  findStored,
  hasKeys,
  type KeyName,
  type KeyRow,
  storeKey,
  tryToLock,
} from './key-repository.ts';

/** Returns what the key of a call is unique for. @throws {KeyRefusal} without an account */
function getName(principal: Principal, { route, key }: KeyedCall): KeyName {
  if (principal.kind === 'anonymous')
    throw new KeyRefusal('INVALID_REQUEST', 'An `Idempotency-Key` needs a logged-in caller or an API key.');
  return { accountId: principal.accountId, caller: principal.kind === 'key' ? principal.keyId : 'account', route, key };
}

/** Returns the SHA-256 of the parameters and the body of a call, hex. */
const computeHash = ({ input }: KeyedCall): string => createHash('sha256').update(JSON.stringify(input)).digest('hex');

/** Longer than any request takes: the process of an older reservation has ended. */
const RESERVED_MS = MINUTE_MS;

/** Keys of an account that are stored at a time, with the answers. */
export const KEYS_MAX = 10_000;

const STILL_RUNNING = 'A call with this `Idempotency-Key` is still running. Try again in a few seconds.';

/**
 * Returns what carries out a write under a key once. The answer is stored in the write's own transaction, so that either
 * both remain or neither.
 */
export function carryOutOnce(clock: Clock): OncePerKey {
  return {
    async inTransaction({ principal, db }, call, act) {
      const name = getName(principal, call);
      const inputHash = computeHash(call);
      const known = await find(name, inputHash, db, clock.now());
      if (known) return known.answer as never;
      const createdAt = new Date(clock.now());
      const answer = await act();
      await storeKey(db, { ...name, inputHash, reservation: null, answer: answer ?? null, createdAt });
      return answer;
    },

    async withPreparation({ principal, db }, call, { prepare, act }) {
      const name = getName(principal, call);
      const inputHash = computeHash(call);
      const reservation = randomUUID();
      // Committed before the preparation: a call that comes in the meantime finds it, and no connection is held.
      const known = await withTransaction(db, async (tx) => {
        const now = clock.now();
        const found = await find(name, inputHash, tx, now);
        if (!found) await storeKey(tx, { ...name, inputHash, reservation, answer: null, createdAt: new Date(now) });
        return found;
      });
      if (known) return known.answer as never;
      try {
        const prepared = await prepare();
        return await withTransaction(db, async (tx) => {
          const answer = await act(tx, prepared);
          const stored = { answer: answer ?? null, createdAt: new Date(clock.now()) };
          if (!(await answerReserved(tx, name, reservation, stored))) throw new KeyRefusal('CONFLICT', STILL_RUNNING);
          return answer;
        });
      } catch (error) {
        // Without the database it ends with its time.
        await deleteReservation(db, name, reservation).catch(() => {});
        throw error;
      }
    },
  };
}

/** Returns the answer that is stored under a key, which stays locked; null without one. @throws {KeyRefusal} */
async function find(
  name: KeyName,
  inputHash: KeyRow['inputHash'],
  tx: Parameters<typeof findStored>[0],
  now: number,
): Promise<{ readonly answer: unknown } | null> {
  if (!(await tryToLock(tx, name))) throw new KeyRefusal('CONFLICT', STILL_RUNNING);
  const known = await findStored(tx, name, new Date(now - KEY_HOURS * HOUR_MS));
  const isAbandoned = known?.reservation != null && known.createdAt.getTime() <= now - RESERVED_MS;
  if (!known && (await hasKeys(tx, name.accountId, KEYS_MAX))) {
    const limit = KEYS_MAX.toLocaleString('en');
    throw new KeyRefusal('RATE_LIMITED', `An account can use ${limit} idempotency keys within ${KEY_HOURS} hours.`, {
      retryAfterSeconds: HOUR_MS / 1_000,
    });
  }
  if (!known || isAbandoned) return null;
  if (known.inputHash !== inputHash)
    throw new KeyRefusal('UNPROCESSABLE', 'This `Idempotency-Key` was used with other parameters or another body.');
  if (known.reservation !== null) throw new KeyRefusal('CONFLICT', STILL_RUNNING);
  return { answer: known.answer ?? undefined };
}
