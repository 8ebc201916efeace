import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog, startDatabase } from '@sealtick/server/testing/program';

/** Starts PostgreSQL with a new database in a folder of its own, which is deleted at the end. */
export async function startOwnDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'sealtick-bench-'));
  await chmod(dataDir, 0o711);
  const config = { dataDir, databaseUrl: null, databaseOwnerUrl: null };
  const { database, target, close } = await startDatabase(config, { log: silentLog, onStep: () => {} });
  return {
    dataDir,
    database,
    target,
    close: async () => {
      await close(5_000);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
