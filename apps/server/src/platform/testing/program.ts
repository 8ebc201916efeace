import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { startedByRoot } from '../data-folder.ts';
import { NOBODY } from '../postgres/accounts.ts';
import { livePostmaster, stopPostmaster } from '../postgres/postmaster.ts';
import { roomyFolder } from './roomy-folder.ts';

const MAIN = resolve(import.meta.dirname, '../../main.ts');
const BARE = `--import=${new URL('./bare-program.ts', import.meta.url).href}`;

/** Resolves once `/readyz` gives this answer. */
export async function answers(address: string, status: number): Promise<void> {
  const ask = async () => (await fetch(new URL('/readyz', address))).status;
  await expect.poll(ask, { interval: 20, timeout: 20_000 }).toBe(status);
}

export interface ProgramExit {
  readonly code: number | null;
  readonly ms: number;
}

/** The program as a child process, as a person would start it: without pages, which take long to build. */
export class RunningProgram {
  readonly child: ChildProcess;
  readonly ended: Promise<ProgramExit>;
  output = '';
  private readonly watchers = new Set<() => void>();

  /** @param launcher The command that runs the program; by default it is run directly. */
  constructor(
    env: Record<string, string>,
    words: readonly string[],
    identity: { uid?: number; gid?: number },
    launcher: readonly string[] = [],
  ) {
    const started = performance.now();
    const [command, ...rest] = [...launcher, process.execPath, MAIN, ...words] as [string, ...string[]];
    this.child = spawn(command, rest, { env, ...identity, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (data) => {
        this.output += data;
        for (const look of this.watchers) look();
      });
    }
    this.ended = new Promise((done) => {
      this.child.on('close', (code) => {
        done({ code, ms: performance.now() - started });
        for (const look of this.watchers) look();
      });
    });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Resolves with the text once the program has printed it. */
  says(words: RegExp): Promise<RegExpExecArray> {
    return new Promise((done, fail) => {
      const look = () => {
        const found = words.exec(this.output);
        if (!found && this.child.exitCode === null && this.child.signalCode === null) return;
        this.watchers.delete(look);
        if (found) done(found);
        else fail(new Error(`ended without saying ${words}:\n${this.output}`));
      };
      this.watchers.add(look);
      look();
    });
  }

  async ready(): Promise<string> {
    return (await this.says(/ready at (http:\S+)/))[1]!;
  }

  async end(signal: NodeJS.Signals): Promise<ProgramExit> {
    const requestedAt = performance.now();
    this.child.kill(signal);
    const { code } = await this.ended;
    return { code, ms: performance.now() - requestedAt };
  }
}

/** What a program of a test takes over from the environment: where commands are, and where its compiled sources are stored. */
export function inherited(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? { PATH } : { PATH, NODE_COMPILE_CACHE };
}

interface StartOptions {
  readonly words?: readonly string[];
  /** As a user without special rights, also where the tests run as root. */
  readonly unprivileged?: boolean;
  /** The command that runs the program, such as one that makes a process namespace for it. */
  readonly launcher?: readonly string[];
}

/** Starts the program without its modules, for a test of how it starts and ends. It is ended after the test in every case. */
export const startBareProgram = (env: Record<string, string> = {}, options: StartOptions = {}): RunningProgram =>
  startProgram({ ...env, NODE_OPTIONS: `${BARE} ${env.NODE_OPTIONS ?? ''}` }, options);

/** Starts the program, which is ended after the test in every case. */
export function startProgram(env: Record<string, string> = {}, options: StartOptions = {}): RunningProgram {
  const base = { PORT: '0', MARKET: 'files', LOG_LEVEL: 'warn', NODE_ENV: 'test', ...inherited() };
  const identity = options.unprivileged && startedByRoot() ? { uid: NOBODY, gid: NOBODY } : {};
  const program = new RunningProgram(
    { ...base, ...env },
    options.words ?? ['--role', 'worker'],
    identity,
    options.launcher,
  );
  onTestFinished(async () => {
    program.child.kill('SIGKILL');
    await program.ended;
  });
  return program;
}

/** Creates a data folder for a test; afterwards, stops its database and removes the folder. */
export async function freshDataFolder(): Promise<string> {
  const folder = await makeDataFolder();
  onTestFinished(() => removeDataFolder(folder));
  return folder;
}

/** Creates an empty data folder that the user of PostgreSQL can enter. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(await roomyFolder(), 'sealtick-start-'));
  if (startedByRoot()) await chmod(folder, 0o711);
  return folder;
}

/** Stops the PostgreSQL of a data folder and deletes the folder. */
export async function removeDataFolder(folder: string): Promise<void> {
  await stopPostmaster(join(folder, 'postgres'), 5_000);
  await rm(folder, { recursive: true, force: true });
}

/** The process that serves the database of a data folder; null when none does. */
export const getPostgres = (folder: string): number | null => livePostmaster(join(folder, 'postgres'))?.pid ?? null;
