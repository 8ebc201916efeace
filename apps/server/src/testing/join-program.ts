import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@sealtick/engine';
import { signIn } from '../modules/identity/identity.tables.ts';
import type { Database } from '../platform/database.ts';
import { hashToken } from '../platform/hash-token.ts';
import { addAccount } from './add-account.ts';

interface Joining {
  /** Also the id of its login. */
  readonly id: string;
  /** ms UTC. */
  readonly at: number;
}

/** Makes an account whose browser is logged in for five days; returns its cookie. */
export async function joinProgram(db: Database, { id, at }: Joining): Promise<string> {
  const token = randomBytes(16).toString('hex');
  const [createdAt, expiresAt] = [new Date(at), new Date(at + 5 * DAY_MS)];
  const row = { id, createdAt, updatedAt: createdAt };
  await addAccount(db, id, createdAt, { name: id });
  await db.insert(signIn).values({ ...row, token: hashToken(token), userId: id, expiresAt });
  return `sealtick_sign_in=${token}.signature`;
}
