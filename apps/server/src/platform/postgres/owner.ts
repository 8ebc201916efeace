import { stat } from 'node:fs/promises';
import type { Account } from '../data-folder.ts';
import { EnvironmentError } from '../errors.ts';
import { giveTo } from './owner-change.ts';

/** Makes sure that the database belongs to its user, which PostgreSQL demands; done while nothing of it runs. */
export async function requireOwner(
  folder: string,
  user: Account | null,
  onStep: (sentence: string) => void,
): Promise<void> {
  const { uid } = await stat(folder);
  const wanted = user?.uid ?? process.getuid?.() ?? uid;
  if (uid === wanted) return;
  if (!user) {
    throw new EnvironmentError(
      `The database ${folder} belongs to the user ${uid}, and this program runs as ${wanted}. Start it as that user or as root.`,
    );
  }
  onStep(`Giving the database to the user ${user.uid}, which nothing else uses`);
  await giveTo(folder, user);
}
