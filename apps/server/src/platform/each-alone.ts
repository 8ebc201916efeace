import { isUnavailable } from './database.ts';
import type { Log } from './logging.ts';

/**
 * Does work for each of some rows of all members, in turn. A row whose work fails is logged with its id, and the others are
 * worked on all the same. @throws {Error} if the database is not available
 */
export async function eachAlone<T>(
  rows: Iterable<T>,
  { log, message, getId }: { readonly log: Log; readonly message: string; readonly getId: (row: T) => string },
  work: (row: T) => Promise<void>,
): Promise<void> {
  for (const row of rows) {
    try {
      await work(row);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      log.error({ err: error, id: getId(row) }, message);
    }
  }
}
