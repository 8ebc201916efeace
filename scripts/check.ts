/** `npm run check`: format, lint, types, boundaries, code of strategies, dead code, docs paths, content, spelling, words, phrases, doc comments, commands, indexes, licences, security requirements. Needs no database. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { forbiddenLines } from '../packages/engine/audit/forbidden/forbidden-lines.ts';
import { findAsvsProblems } from './asvs.ts';
import { findBannedPhrases } from './banned-phrases.ts';
import { findBannedWords } from './banned-words.ts';
import { findBoundaryViolations } from './boundaries.ts';
import { findConformanceProblems } from './check-broker-conformance.ts';
import { findCommandProblems } from './check-commands.ts';
import { findContentProblems } from './check-content.ts';
import { findLicenceProblems } from './check-licences.ts';
import { codeSize } from './code-size.ts';
import { findMissingPaths } from './doc-paths.ts';
import { findIndexProblems } from './indexes.ts';
import { findUndocumented } from './undocumented.ts';

const root = dirname(import.meta.dirname);

/** What a check found; empty if it passed. */
type Check = () => string | Promise<string>;

/** Runs a program. Returns its output if it fails. */
const run =
  (command: string, ...args: string[]): Check =>
  () =>
    new Promise((done) => {
      const PATH = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
      const child = spawn(command, args, { cwd: root, env: { ...process.env, PATH } });
      const output: Buffer[] = [];
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
      child.on('error', ({ message }) => done(message));
      child.on('close', (code) => done(code === 0 ? '' : Buffer.concat(output).toString() || `exit code ${code}`));
    });

/** Returns the check, which is carried out at its first call alone. */
function once(check: Check): Check {
  let found: ReturnType<Check> | undefined;
  return () => {
    found ??= check();
    return found;
  };
}

const report = (findings: readonly string[]): string => findings.map((finding) => `  ${finding}`).join('\n');

function trackedFiles(pattern: string): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', pattern], {
    cwd: root,
  });
  return listed
    .toString()
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));
}

const AT_ONCE = 2;
const DOCUMENTS = /^packages\/content\/(documents|courses)\//;

/** Checks the types of the web, once. */
const typesOfTheWeb = once(run('npm', 'run', '--silent', 'typecheck', '--workspace', 'apps/web'));

/** Those that take longest come first. */
const checks: readonly [name: string, check: Check][] = [
  ['format and lint', run('biome', 'ci', '--error-on-warnings', '--colors=off', '--max-diagnostics=20', '.')],
  ['types', run('tsc', '-p', '.')],
  ['types of the web', typesOfTheWeb],
  [
    'boundaries',
    async () =>
      report(await findBoundaryViolations(['packages', 'apps', 'bench', 'e2e', 'integrations', 'scripts'], root)),
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
  // It needs the types of routes, which are generated with those of the web.
  ['dead code', async () => ((await typesOfTheWeb()) === '' ? run('knip')() : '')],
  ['fingerprints', run('node', 'packages/engine/fingerprints/main.ts', '--check')],
  // Links of the site's documents are addresses.
  [
    'docs paths',
    () =>
      report(
        findMissingPaths(
          root,
          trackedFiles('*.md').filter((file) => !DOCUMENTS.test(file)),
        ),
      ),
  ],
  ['content', () => report(findContentProblems(root))],
  ['spelling', run('cspell', 'lint', '--no-progress', '--no-summary', '--no-must-find-files')],
  ['banned words', () => report(findBannedWords(root, trackedFiles('.')))],
  ['banned phrases', () => report(findBannedPhrases(root, trackedFiles('.')))],
  ['doc comments', () => report(findUndocumented(root, trackedFiles('*.ts*')))],
  ['commands', async () => report(await findCommandProblems(root))],
  ['broker conformance', async () => report(await findConformanceProblems(root))],
  ['indexes', () => report(findIndexProblems(root))],
  ['licences', () => report(findLicenceProblems(root))],
  ['security requirements', () => report(findAsvsProblems(root))],
];

const failed: string[] = [];
const waiting = [...checks];

/** Runs the waiting checks one after another. */
async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [name, check] = next;
    const output = await check();
    if (output !== '') failed.push(name);
    console.log(`${output === '' ? 'ok  ' : 'FAIL'} ${name}`);
    if (output !== '') console.error(output);
  }
}
// Most are programs that use one core.
await Promise.all(Array.from({ length: AT_ONCE }, work));
const { files, lines } = codeSize(root, trackedFiles('*.ts*'));
console.log(`Code without tests: ${files} files, ${lines} lines.`);
process.exitCode = failed.length === 0 ? 0 : 1;
