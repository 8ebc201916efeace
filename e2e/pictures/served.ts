import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { anyPort } from '../support/program/free-port.ts';
import { MAILBOX_KEY } from '../support/program/mailbox.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
/** The strategies publish a signal every few minutes; the first ones take a while. */
const TIMEOUT_MS = 1_200_000;

/** A server with a data folder of its own; stopping it removes both. */
export class Served {
  readonly url: string;
  /** Its data folder. */
  readonly folder: string;
  private readonly spawn: (more: NodeJS.ProcessEnv) => ChildProcess;
  private readonly readyPath: string;
  private readonly env: NodeJS.ProcessEnv;
  private child: ChildProcess;

  private constructor(program: string, port: number, settings: NodeJS.ProcessEnv, readyPath: string, data?: string) {
    this.url = `http://127.0.0.1:${port}`;
    this.readyPath = readyPath;
    this.folder = mkdtempSync(join(tmpdir(), 'sealtick-pictures-'));
    // With its owners: the database has a user of its own.
    if (data !== undefined) execFileSync('cp', ['-a', `${data}/.`, this.folder]);
    this.env = { ...process.env, ...settings, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: this.folder };
    this.spawn = (more) =>
      spawn(process.execPath, [join(REPOSITORY, program)], {
        env: { ...this.env, ...more },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    this.child = this.spawn({});
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void this.end().finally(() => process.exit(1)));
    }
  }

  /** The pages on invented data, in any state. */
  static standIn(): Promise<Served> {
    return Served.start('e2e/support/stand-in/stand-in.ts', '/api/strategies', {});
  }

  /**
   * The whole program on its simulated market, a bar every few seconds.
   * @param more Environment variables
   * @param data The folder of a stopped program, whose copy it starts on; else it starts on an empty one
   */
  static program(more: NodeJS.ProcessEnv = {}, data?: string): Promise<Served> {
    const mailbox = { DEV_MAILBOX: 'on', DEV_MAILBOX_KEY: MAILBOX_KEY };
    const settings = { MARKET: 'simulated', SIMULATED_BAR_SECONDS: '5', LOG_LEVEL: 'warn', ...mailbox, ...more };
    return Served.start('apps/server/src/main.ts', '/readyz', settings, data);
  }

  private static async start(
    program: string,
    readyPath: string,
    settings: NodeJS.ProcessEnv,
    data?: string,
  ): Promise<Served> {
    const served = new Served(program, await anyPort(), settings, readyPath, data);
    try {
      await served.untilReady();
      return served;
    } catch (error) {
      await served.end();
      throw error;
    }
  }

  /** The JSON that a path of the API answers. */
  async read<T>(path: string): Promise<T> {
    const answer = await fetch(this.url + path);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return (await answer.json()) as T;
  }

  /** Runs a command of the program on the same data and settings, and returns what it prints. @throws {Error} if it fails. */
  async command(...words: readonly string[]): Promise<string> {
    const main = join(REPOSITORY, 'apps/server/src/cli/main.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...words], { env: this.env });
    return stdout;
  }

  /** Polls a condition. @throws {Error} with the condition, if it is not met in time. */
  async until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + TIMEOUT_MS;
    while (!(await holds().catch(() => false))) {
      if (this.child.exitCode !== null) throw new Error(`The server ended before this: ${what}.`);
      if (Date.now() > end) throw new Error(`Not met within ${TIMEOUT_MS / 1000} s: ${what}.`);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }

  /** Stops the server and starts it again on the same data. @param more Environment variables of this start. */
  async restart(more: NodeJS.ProcessEnv = {}): Promise<void> {
    await this.stop();
    this.child = this.spawn(more);
    await this.untilReady();
  }

  private untilReady(): Promise<void> {
    return this.until('it answers', async () => (await fetch(this.url + this.readyPath)).ok);
  }

  /** Stops the server; its data stay. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGTERM');
    await once(this.child, 'exit');
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
