import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));

/** Returns the mailbox setting that the program would receive from a script. */
const getMailbox = (name: string, env: Record<string, string>): string => {
  const printing = scripts[name].replace(/node apps\/server\/src\/main\.ts.*/, 'printenv DEV_MAILBOX');
  return execFileSync('sh', ['-c', printing], { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' }).trim();
};

test.each(['start', 'dev'])('npm run %s shows emails on this machine, unless DEV_MAILBOX is set', (name) => {
  expect(getMailbox(name, {})).toBe('auto');
  expect(getMailbox(name, { DEV_MAILBOX: '' })).toBe('auto');
  expect(getMailbox(name, { DEV_MAILBOX: 'off' })).toBe('off');
});
