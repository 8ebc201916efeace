/** `npm run lockfile`: run it after `npm install` has changed package-lock.json. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { completeLockfile, type Lockfile, withoutEngines } from './lockfile.ts';

const root = dirname(import.meta.dirname);
const path = join(root, 'package-lock.json');
const before = readFileSync(path, 'utf8');

async function resolve(lockfile: Lockfile): Promise<Lockfile> {
  writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`);
  const args = ['install', '--package-lock-only', '--ignore-scripts', '--omit-lockfile-registry-resolved'];
  const { status } = spawnSync('npm', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`npm install --package-lock-only ended with code ${status}.`);
  return JSON.parse(readFileSync(path, 'utf8')) as Lockfile;
}

try {
  const { lockfile: completed, problems } = await completeLockfile(JSON.parse(before) as Lockfile, resolve);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const lockfile = withoutEngines(completed);
  const after = `${JSON.stringify(lockfile, null, 2)}\n`;
  writeFileSync(path, after);
  console.log(after === before ? 'The lockfile is complete.' : 'The lockfile was completed.');
} catch (error) {
  writeFileSync(path, before);
  console.error((error as Error).message);
  console.error('package-lock.json is unchanged.');
  process.exitCode = 1;
}
