import { constants, enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../../node_modules/.cache/sealtick', import.meta.url));

/**
 * Imports the program with its modules compiled by an earlier run, where the folder of packages can be written to. Threads find the
 * compiled modules by the variable.
 */
export async function loadProgram(): Promise<typeof import('./program.ts')> {
  const { status } = enableCompileCache(FOLDER);
  if (status === constants.compileCacheStatus.ENABLED) process.env.NODE_COMPILE_CACHE = FOLDER;
  return import('./program.ts');
}
