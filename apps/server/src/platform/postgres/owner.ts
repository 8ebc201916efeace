import { stat } from 'node:fs/promises';
import type { Account } from '../data-folder.ts';
import { EnvironmentError } from '../errors.ts';
import { giveTo } from './owner-change.ts';

/**
 * Makes its user the owner of the database, as PostgreSQL requires. Call it while PostgreSQL is not running.
 * @throws {EnvironmentError}
 */
export async function requireOwner(
  folder: string,
  user: Account | null,
  onStep: (sentence: string) => void,
): Promise<void> {
  const { uid } = await stat(folder);
  const expected = user?.uid ?? process.getuid?.() ?? uid;
  if (uid === expected) return;
  if (!user) {
    throw new EnvironmentError(
      `The database ${folder} belongs to the user ${uid}, but this program runs as ${expected}. Start it as that user or as root.`,
    );
  }
  onStep(`Changing the owner of the database to the user ${user.uid}`);
  await giveTo(folder, user);
}
