import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { MAIN } from '../cli/testing/run-command.ts';
import { REPOSITORY } from '../config/config.ts';

/** Runs what npx and npm would run, without the pages, which are built by the install. */
const SHELL = `npx() { shift; "${process.execPath}" "${MAIN}" "$@"; }
npm() { exec "${process.execPath}" "${MAIN}" serve --no-pages; }
`;

/** Where and with which environment the commands of a document run. */
export interface StepsPlace {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Returns the commands of each block of a section of a document of the repository, as printed. */
export async function getCommands(path: string, section: string): Promise<string[][]> {
  const text = await readFile(join(REPOSITORY, path), 'utf8');
  const [, found] = text.split(`\n## ${section}\n`);
  if (found === undefined) throw new Error(`${path} has no section ${section}`);
  const blocks = found.split('\n## ')[0]!.matchAll(/```sh\n([^`]*)```/g);
  return [...blocks].map(([, block]) => block!.split('\n').filter((line) => line.trim() !== ''));
}

/** Runs one command of a document. Returns what it printed. @throws if it fails */
export async function runStep(command: string, place: StepsPlace): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-c', SHELL + command], place);
  return stdout;
}

/** Starts the server by the command of a document. It is ended after the test. */
export function startServer(command: string, { cwd, env }: StepsPlace): ChildProcess {
  const child = spawn('bash', ['-c', SHELL + command], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    const ended = new Promise((done) => child.once('close', done));
    child.kill('SIGTERM');
    await ended;
  });
  return child;
}

/** Returns the address that the server prints once it is ready. */
export function getAddress(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let output = '';
    child.stdout?.on('data', (data) => {
      output += data;
      const found = /ready at (http:\S+)/.exec(output);
      if (found) done(found[1]!);
    });
    child.once('close', () => fail(new Error(`ended without an address:\n${output}`)));
  });
}
