import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { openToDatabase } from '../../platform/data-folder.ts';
import { asOwner, startCluster } from '../../platform/postgres/cluster.ts';
import { isReady, livePostmaster, stopPostmaster } from '../../platform/postgres/postmaster.ts';
import { DATABASE } from '../../platform/postgres/roles.ts';
import { inherited, RunningProgram } from '../../platform/testing/program.ts';
import { roomyFolder } from '../../platform/testing/roomy-folder.ts';
import { LIVELY_NODE_OPTIONS } from '../lively/lively-options.ts';

/** A 5-minute bar takes two seconds, so that there are several signals per second. */
const BAR_SECONDS = '2';

/** The program as in production, on its own data folder and port, which a test can stop and start. */
export class FaultSite {
  readonly dataDir: string;
  readonly port: number;
  program: RunningProgram | null = null;
  private readonly env: Record<string, string>;

  private constructor(dataDir: string, port: number, env: Record<string, string>) {
    this.dataDir = dataDir;
    this.port = port;
    this.env = env;
  }

  static async make(dataDir?: string, env: Record<string, string> = {}): Promise<FaultSite> {
    const folder = dataDir ?? (await mkdtemp(join(await roomyFolder(), 'sealtick-faults-')));
    await openToDatabase(folder);
    return new FaultSite(folder, await freePort(), env);
  }

  /** Returns a site on another data folder with the same settings. */
  at(dataDir: string): Promise<FaultSite> {
    return FaultSite.make(dataDir, { ...this.env });
  }

  /** Adds settings of the next starts. */
  set(env: Readonly<Record<string, string>>): void {
    Object.assign(this.env, env);
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the program; it may end before it listens. */
  start(env: Record<string, string> = {}): RunningProgram {
    const own = {
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      MARKET: 'simulated',
      SIMULATED_BAR_SECONDS: BAR_SECONDS,
      SIMULATED_RUN_UP_DAYS: '0',
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'test',
      NODE_OPTIONS: LIVELY_NODE_OPTIONS,
      ...inherited(),
    };
    this.program = new RunningProgram({ ...own, ...this.env, ...env }, ['--no-pages'], {});
    return this.program;
  }

  get isRunning(): boolean {
    const child = this.program?.child;
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  async kill(): Promise<void> {
    if (this.isRunning) await this.program?.end('SIGKILL');
  }

  /** Process id of the database once it accepts connections; null otherwise. */
  get postgres(): number | null {
    const folder = join(this.dataDir, 'postgres');
    return isReady(folder) ? (livePostmaster(folder)?.pid ?? null) : null;
  }

  /** Queries the database as its owner, independently of the program. */
  async query<R extends pg.QueryResultRow>(...statements: string[]): Promise<R[]> {
    const cluster = await startCluster({ dataDir: this.dataDir });
    return asOwner(cluster, DATABASE, async (client) => {
      let rows: R[] = [];
      for (const statement of statements) ({ rows } = await client.query<R>(statement));
      return rows;
    });
  }

  async remove(): Promise<void> {
    await this.kill();
    await stopPostmaster(join(this.dataDir, 'postgres'), 5_000);
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** Ports that systems give to no one who asks for any: such a port stays free while the program is stopped. */
const PORTS = { from: 20_000, to: 30_000 } as const;

/** Returns a port of these on which nothing listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
