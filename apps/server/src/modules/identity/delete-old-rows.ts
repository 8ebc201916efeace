import { DAY_MS } from '@sealtick/engine';
import { lt } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { pendingSignUp, signIn, signInTry, verification } from './identity.tables.ts';

const TRIES_KEPT_MS = 90 * DAY_MS;
const SIGN_INS_KEPT_MS = 30 * DAY_MS;

/** Deletes what is not needed any more: see docs/members.md. @param now ms UTC. */
export async function deleteOldRows(database: Database, now: number): Promise<void> {
  const ago = (ms: number) => new Date(now - ms);
  await database.delete(pendingSignUp).where(lt(pendingSignUp.expiresAt, ago(0)));
  await database.delete(verification).where(lt(verification.expiresAt, ago(0)));
  await database.delete(signIn).where(lt(signIn.expiresAt, ago(SIGN_INS_KEPT_MS)));
  await database.delete(signInTry).where(lt(signInTry.at, ago(TRIES_KEPT_MS)));
}
