import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Contestant } from '../measure/race.ts';
import type { ServerOrder, ServerReport } from './server.ts';

/** Each connection needs a file descriptor on both sides; the shell raises the limit to the machine's maximum. */
const RAISE = 'ulimit -n "$(ulimit -Hn)"; exec "$0" "$@"';

/** A program of the benchmark in its own process, which answers one request at a time. */
export class Child {
  readonly child: ChildProcess;

  constructor(program: URL, ...words: string[]) {
    const command = [process.execPath, '--expose-gc', fileURLToPath(program), ...words];
    this.child = spawn('sh', ['-c', RAISE, ...command], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  }

  async hear<T>(): Promise<T> {
    const gone = new AbortController();
    const exit = once(this.child, 'exit', gone).then(([code]) => {
      throw new Error(`A benchmark process exited with code ${code}.`);
    });
    try {
      const [report] = await Promise.race([once(this.child, 'message', gone), exit]);
      return report as T;
    } finally {
      exit.catch(() => {});
      gone.abort();
    }
  }

  ask<T>(order: unknown): Promise<T> {
    const report = this.hear<T>();
    this.child.send(order as object);
    return report;
  }

  async end(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.send('end' satisfies ServerOrder);
    const late = setTimeout(() => this.child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(late);
  }
}

/** The running server of a contestant. */
export class ServerProcess extends Child {
  readonly name: string;
  port = 0;

  private constructor({ name, module }: Contestant) {
    super(new URL('./server-child.ts', import.meta.url), module.href);
    this.name = name;
  }

  static async start(contestant: Contestant): Promise<ServerProcess> {
    const server = new ServerProcess(contestant);
    server.port = (await server.hear<{ port: number }>()).port;
    return server;
  }

  /** Returns the processor time since the start, microseconds. */
  async processorUs(): Promise<number> {
    const { cpuUs } = await this.ask<Extract<ServerReport, { cpuUs: number }>>('processor' satisfies ServerOrder);
    return cpuUs;
  }

  async memory(): Promise<Extract<ServerReport, { rssBytes: number }>> {
    return this.ask('memory' satisfies ServerOrder);
  }
}
