import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

/** A folder for the tests of a file, or with `each` one for every test. Only hooks and tests can read its path. */
export function useFolder(name: string, { each = false } = {}) {
  let path: string;
  (each ? beforeEach : beforeAll)(async () => {
    path = await mkdtemp(join(tmpdir(), `sealtick-${name}-`));
  });
  (each ? afterEach : afterAll)(() => rm(path, { recursive: true, force: true }));
  return {
    get path() {
      return path;
    },
    join: (...names: string[]) => join(path, ...names),
  };
}
