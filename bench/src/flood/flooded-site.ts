import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DeliveryFigures } from '@sealtick/contract';
import { freePort } from '../../../e2e/support/program/free-port.ts';
import { endChild } from '../lighthouse/end-child.ts';

const SERVER = join(import.meta.dirname, '../../../apps/server/src/main.ts');
const FLOOD = join(import.meta.dirname, 'flood-client.ts');
const READY_WITHIN_MS = 180_000;

/** Each client has its own IP address, as on a network. */
const ADDRESS = { watcher: '127.0.0.1', flood: '127.0.0.2', reader: '127.0.0.3' } as const;

export interface AnswerCounts {
  readonly status: number;
  readonly ms: number;
  readonly body: string;
  readonly retryAfter: string | null;
}

interface SentCounts {
  readonly path: string;
  /** Address of the client. */
  readonly from: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly cookie?: string;
  readonly body?: object;
}

/** The whole program on an accelerated simulated market, with its clients. */
export class FloodedSite {
  private readonly folder: string;
  private readonly port: string;
  private readonly child: ChildProcess;
  private readonly agents = new Map<string, Agent>();

  private constructor(folder: string, port: string, more: Readonly<Record<string, string>>) {
    this.folder = folder;
    this.port = port;
    const settings = { HOST: '127.0.0.1', MARKET: 'simulated', SIMULATED_BAR_SECONDS: '5', LOG_LEVEL: 'error' };
    const env = { ...process.env, ...settings, ...more, PORT: port, DATA_DIR: folder };
    this.child = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }

  /** @param settings Variables of the environment beside the usual ones */
  static async start(settings: Readonly<Record<string, string>> = {}): Promise<FloodedSite> {
    const folder = await mkdtemp(join(tmpdir(), 'sealtick-flood-'));
    await chmod(folder, 0o711);
    const site = new FloodedSite(folder, String(await freePort('SEALTICK_FLOOD_PORT')), settings);
    for (const until = performance.now() + READY_WITHIN_MS; ; await pause(500)) {
      if (site.child.exitCode !== null) throw new Error(`The program ended with ${site.child.exitCode}.`);
      if ((await site.ask('/readyz').catch(() => null))?.status === 200) return site;
      if (performance.now() > until) throw new Error('The program was not ready in time.');
    }
  }

  /** Sends one request, from the address of the health check or of the reader. */
  ask(path: string, from: 'watcher' | 'reader' = 'watcher'): Promise<AnswerCounts> {
    return this.send({ path, from: ADDRESS[from] });
  }

  /** Sends one request as a browser on a page of the site does. */
  send({ path, from, method = 'GET', cookie = '', body }: SentCounts): Promise<AnswerCounts> {
    const agent = this.agents.get(from) ?? new Agent({ keepAlive: true });
    this.agents.set(from, agent);
    const began = performance.now();
    const content = body && { 'content-type': 'application/json' };
    const headers = { origin: this.base, cookie, ...content };
    const options = { agent, host: '127.0.0.1', port: this.port, method, path, localAddress: from, headers };
    return new Promise((resolve, reject) => {
      const sent = request(options, (response) => {
        let text = '';
        response.on('data', (data) => {
          text += data;
        });
        response.on('end', () => {
          const { statusCode, headers: received } = response;
          const retryAfter = received['retry-after'] ?? null;
          resolve({ status: statusCode!, ms: performance.now() - began, body: text, retryAfter });
        });
      });
      sent.on('error', reject).end(body && JSON.stringify(body));
    });
  }

  /** Address of the site. */
  get base(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async delivery(): Promise<DeliveryFigures> {
    return JSON.parse((await this.ask('/api/delivery')).body);
  }

  /**
   * Requests these paths, 450 at the same time, until the returned function is called, which resolves to the number of each
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
    return getRss(this.child.pid!);
  }

  /** Returns the current memory of the processes in which the program decodes pictures, MB. */
  picturesMb(): number {
    const children = readFileSync(`/proc/${this.child.pid}/task/${this.child.pid}/children`, 'utf8').trim();
    const isPictures = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-program');
    return children === ''
      ? 0
      : sum(
          children
            .split(' ')
            .filter(isPictures)
            .map((pid) => getRss(Number(pid))),
        );
  }

  async end(): Promise<void> {
    for (const agent of this.agents.values()) agent.destroy();
    await endChild(this.child, 15_000);
    await rm(this.folder, { recursive: true, force: true });
  }
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

function getRss(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
