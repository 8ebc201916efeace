import { chmod, chown, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { EnvironmentError } from '../../platform/errors.ts';
import { freshDataFolder } from '../../platform/testing/program.ts';
import { makeLogKey, readLogKey } from './log-key.ts';

const OTHER_USER = 12_345;
const isRoot = process.getuid?.() === 0;

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await freshDataFolder();
  path = join(folder, 'log-key.pem');
  await makeLogKey(path);
});

describe('The key file', () => {
  test('is created for the user of the program only', async () => {
    expect(await stat(path)).toMatchObject({ uid: process.geteuid?.() });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readLogKey(path)).not.toBeNull();
  });

  test.each([0o640, 0o604, 0o620])('is rejected with mode %o, which lets others read or write it', async (mode) => {
    await chmod(path, mode);
    await expect(readLogKey(path)).rejects.toThrow(
      new EnvironmentError(
        `The log's key ${path} is accessible to other users (mode ${mode.toString(8)}). Run: chmod 600 ${path}`,
      ),
    );
  });

  // Only root can give a file away, so that only root can meet one that it reads and does not own.
  test.runIf(isRoot)('is rejected if it belongs to another user', async () => {
    await chown(path, OTHER_USER, OTHER_USER);
    await expect(readLogKey(path)).rejects.toThrow(
      `The log's key ${path} belongs to the user ${OTHER_USER} instead of 0. Run: chown 0 ${path}`,
    );
  });

  test.runIf(isRoot)('is read by root in a data folder of another user, as the commands do', async () => {
    await chown(folder, OTHER_USER, OTHER_USER);
    await chown(path, OTHER_USER, OTHER_USER);
    expect(await readLogKey(path)).not.toBeNull();
  });
});
