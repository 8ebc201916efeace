import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DeliveryFigures } from '@sealtick/contract';
import { freePort } from '../../../e2e/support/free-port.ts';
import { endChild } from '../lighthouse/end-child.ts';

const SERVER = join(import.meta.dirname, '../../../apps/server/src/main.ts');
const FLOOD = join(import.meta.dirname, 'flood-client.ts');
const READY_WITHIN_MS = 180_000;

/** Each client has its own IP address, as on a network. */
const ADDRESS = { watcher: '127.0.0.1', flood: '127.0.0.2', reader: '127.0.0.3' } as const;

export interface Answered {
  readonly status: number;
  readonly ms: number;
  readonly body: string;
}

/** The whole program on an accelerated simulated market, with its clients. */
export class FloodedSite {
  private readonly folder: string;
  private readonly port: string;
  private readonly child: ChildProcess;
  private readonly agents = new Map<string, Agent>();

  private constructor(folder: string, port: string) {
    this.folder = folder;
    this.port = port;
    const settings = { HOST: '127.0.0.1', MARKET: 'simulated', SIMULATED_BAR_SECONDS: '5', LOG_LEVEL: 'error' };
    const env = { ...process.env, ...settings, PORT: port, DATA_DIR: folder };
    this.child = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }

  static async start(): Promise<FloodedSite> {
    const folder = await mkdtemp(join(tmpdir(), 'sealtick-flood-'));
    await chmod(folder, 0o711);
    const site = new FloodedSite(folder, String(await freePort('SEALTICK_FLOOD_PORT')));
    for (const until = performance.now() + READY_WITHIN_MS; ; await pause(500)) {
      if (site.child.exitCode !== null) throw new Error(`The program ended with ${site.child.exitCode}.`);
      if ((await site.ask('/readyz').catch(() => null))?.status === 200) return site;
      if (performance.now() > until) throw new Error('The program was not ready in time.');
    }
  }

  /** Sends one request, from the address of the health check or of the reader. */
  ask(path: string, from: 'watcher' | 'reader' = 'watcher'): Promise<Answered> {
    const agent = this.agents.get(from) ?? new Agent({ keepAlive: true });
    this.agents.set(from, agent);
    const began = performance.now();
    return new Promise((resolve, reject) => {
      const options = { agent, host: '127.0.0.1', port: this.port, path, localAddress: ADDRESS[from] };
      get(options, (response) => {
        let body = '';
        response.on('data', (data) => {
          body += data;
        });
        response.on('end', () => resolve({ status: response.statusCode!, ms: performance.now() - began, body }));
      }).on('error', reject);
    });
  }

  async delivery(): Promise<DeliveryFigures> {
    return JSON.parse((await this.ask('/api/delivery')).body);
  }

  /**
   * Requests these paths, 450 at once, until the returned function is called, which resolves to the number of each
   * status.
   */
  flood(paths: readonly string[]): () => Promise<Readonly<Record<string, number>>> {
    const child = spawn(process.execPath, [FLOOD, this.port, ADDRESS.flood, ...paths], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    return async () => {
      const answers = once(child, 'message');
      child.send('end');
      return (await answers)[0];
    };
  }

  /** Returns the current memory of the program without the database, MB. */
  rssMb(): number {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  async end(): Promise<void> {
    for (const agent of this.agents.values()) agent.destroy();
    await endChild(this.child, 15_000);
    await rm(this.folder, { recursive: true, force: true });
  }
}
