import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Contestant } from '../measure/race.ts';
import type { ServerOrder, ServerReport } from './server.ts';

/** Each client takes a file of either side; the shell raises the limit as far as the machine lets it. */
const RAISE = 'ulimit -n "$(ulimit -Hn)"; exec "$0" "$@"';

/** A program of the bench in a process of its own, asked one thing at a time. */
export class Child {
  readonly child: ChildProcess;

  constructor(program: URL, ...words: string[]) {
    const command = [process.execPath, '--expose-gc', fileURLToPath(program), ...words];
    this.child = spawn('sh', ['-c', RAISE, ...command], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  }

  async hear<T>(): Promise<T> {
    const gone = new AbortController();
    const exit = once(this.child, 'exit', gone).then(([code]) => {
      throw new Error(`a process of the bench ended with ${code}`);
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

/** A contestant's server, started. */
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

  async state(): Promise<Extract<ServerReport, { cpuUs: number }>> {
    return this.ask('state' satisfies ServerOrder);
  }
}
