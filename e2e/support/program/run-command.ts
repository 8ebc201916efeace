import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const CLI = join(import.meta.dirname, '../../../apps/server/src/cli/main.ts');

/** Runs a command of `sealtick` on the program of the tests, and returns what it prints. @param site Address of the program */
export async function runCommand(site: string, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: join(tmpdir(), `sealtick-e2e-${new URL(site).port}`) };
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...args], { env });
  return stdout;
}
