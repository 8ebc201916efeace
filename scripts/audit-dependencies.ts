/**
 * `npm run audit`: asks the registry for known vulnerabilities of the packages that ship. Exit code 1 if there are high
 * or critical ones, 3 if the registry does not answer: that is not a pass.
 */
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { judgeAudit } from './judge-audit.ts';

const TIMEOUT_MS = 120_000;
const EXIT = { clean: 0, vulnerable: 1, 'not checked': 3 } as const;

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: dirname(import.meta.dirname),
  encoding: 'utf8',
  timeout: TIMEOUT_MS,
  maxBuffer: 64 * 1_024 * 1_024,
});
const { state, text } = judgeAudit(stdout ?? '');
console.log(text.replace(/https?:\/\/[^\s)]+/g, 'its address'));
process.exitCode = EXIT[state];
