/** `npm run check`: format, lint, types, boundaries, code of strategies, dead code, docs paths, content, spelling, words, doc comments, commands, licences, security requirements. Needs no database. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { forbiddenLines } from '../packages/engine/audit/forbidden/forbidden-lines.ts';
import { findAsvsProblems } from './asvs.ts';
import { findBannedWords } from './banned-words.ts';
import { findBoundaryViolations } from './boundaries.ts';
import { findCommandProblems } from './check-commands.ts';
import { findContentProblems } from './check-content.ts';
import { findLicenceProblems } from './check-licences.ts';
import { findMissingPaths } from './doc-paths.ts';
import { findUndocumented } from './undocumented.ts';

const root = dirname(import.meta.dirname);

function run(command: string, ...args: string[]): boolean {
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } }).status === 0;
}

function report(findings: readonly string[]): boolean {
  for (const finding of findings) console.error(`  ${finding}`);
  return findings.length === 0;
}

function trackedFiles(pattern: string): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', pattern], {
    cwd: root,
  });
  return listed
    .toString()
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));
}

const DOCUMENTS = 'packages/content/documents/';

const checks: [name: string, check: () => boolean | Promise<boolean>][] = [
  ['format and lint', () => run('biome', 'ci', '--error-on-warnings', '--colors=off', '--max-diagnostics=20', '.')],
  ['types', () => run('tsc', '-p', '.')],
  ['types of the web', () => run('npm', 'run', '--silent', 'typecheck', '--workspace', 'apps/web')],
  [
    'boundaries',
    async () => report(await findBoundaryViolations(['packages', 'apps', 'bench', 'e2e', 'scripts'], root)),
  ],
  [
    'code of strategies',
    () =>
      report(
        trackedFiles('packages/engine/src/strategies/*.ts')
          .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
          .flatMap((file) => forbiddenLines(readFileSync(join(root, file), 'utf8'), file)),
      ),
  ],
  ['dead code', () => run('knip')],
  ['fingerprints', () => run('node', 'packages/engine/fingerprints/main.ts', '--check')],
  // Links of the site's documents are addresses.
  [
    'docs paths',
    () =>
      report(
        findMissingPaths(
          root,
          trackedFiles('*.md').filter((file) => !file.startsWith(DOCUMENTS)),
        ),
      ),
  ],
  ['content', () => report(findContentProblems(root))],
  ['spelling', () => run('cspell', 'lint', '--no-progress', '--no-summary', '--no-must-find-files')],
  ['banned words', () => report(findBannedWords(root, trackedFiles('.')))],
  ['doc comments', () => report(findUndocumented(root, trackedFiles('*.ts*')))],
  ['commands', async () => report(await findCommandProblems(root))],
  ['licences', () => report(findLicenceProblems(root))],
  ['security requirements', () => report(findAsvsProblems(root))],
];

const failed: string[] = [];
for (const [name, check] of checks) {
  const passed = await check();
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name}`);
  if (!passed) failed.push(name);
}
process.exitCode = failed.length === 0 ? 0 : 1;
