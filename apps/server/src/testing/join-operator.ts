import { eq } from 'drizzle-orm';
import { signIn } from '../modules/identity/identity.tables.ts';
import { grantOperator } from '../modules/identity/operators.ts';
import { passkey } from '../modules/identity/passkey.tables.ts';
import type { Database } from '../platform/database.ts';
import { joinProgram } from './join-program.ts';

/** Makes an operator with a second factor and a fresh proof, whose browser is logged in; returns its cookie. */
export async function joinOperator(db: Database, at: number, id = 'olga'): Promise<string> {
  const cookie = await joinProgram(db, { id, at });
  const createdAt = new Date(at);
  await grantOperator(db, id, createdAt);
  const key = { publicKey: '', counter: 0, isBackedUp: false, createdAt };
  await db.insert(passkey).values({ id: `key of ${id}`, accountId: id, name: 'Key', ...key });
  await db.update(signIn).set({ steppedUpAt: createdAt }).where(eq(signIn.userId, id));
  return cookie;
}
