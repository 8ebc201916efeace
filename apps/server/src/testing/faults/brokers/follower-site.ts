import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { LogFact } from '@sealtick/contract';
import pg from 'pg';
import { FanOutSite } from '../../../modules/delivery/testing/fan-out-site.ts';
import type { FailPoint } from '../../../platform/fail-points.ts';
import { makeEncryptionKey } from '../../../platform/secrets/encryption-keys.ts';
import { freePort } from '../fault-site.ts';
import { BRIDGE_KEY, connectMembers } from './connect-members.ts';
import { COPIED_SYMBOL, type FollowerStart, type HeldPoint } from './follower-start.ts';
import { OutsideBrokers } from './outside-brokers.ts';

const BAR_MS = 300_000;
const PRICE = 1.1;
/** A start collects less garbage with it. */
const LARGE_NURSERY = '--max-semi-space-size=64';

/** A log, accounts at brokers, and the copying of signals in a process of its own. Database and brokers outlive the process. */
export class FollowerSite {
  readonly dataDir: string;
  readonly brokers = new OutsideBrokers();
  private readonly port: number;
  private readonly site: FanOutSite;
  private readonly owner: pg.Pool;
  private readonly marketStart = (Math.floor(Date.now() / BAR_MS) - 2) * BAR_MS;
  private origins: Readonly<Record<string, string>> = {};
  private child: ChildProcess | null = null;
  private ended: Promise<unknown> = Promise.resolve();

  private constructor(dataDir: string, port: number, site: FanOutSite) {
    this.dataDir = dataDir;
    this.port = port;
    this.site = site;
    this.owner = new pg.Pool({ ...site.db.ownerTarget, max: 1 });
  }

  static async open(): Promise<FollowerSite> {
    const dataDir = await mkdtemp(join(tmpdir(), 'sealtick-follower-'));
    await makeEncryptionKey({ encryptionSecrets: null, dataDir });
    const site = new FollowerSite(dataDir, await freePort(), await FanOutSite.open());
    await site.connect();
    return site;
  }

  private async connect(): Promise<void> {
    const site = `http://127.0.0.1:${this.port}`;
    const { origins, credentials } = await this.brokers.ask({ ask: 'open', site, bridgeKey: BRIDGE_KEY });
    this.origins = origins;
    await this.brokers.ask({ ask: 'prices', prices: { [COPIED_SYMBOL]: PRICE } });
    await connectMembers(this, credentials);
  }

  /** Queries the database as its owner. */
  async query<R extends pg.QueryResultRow>(...statements: string[]): Promise<R[]> {
    let rows: R[] = [];
    for (const statement of statements) ({ rows } = await this.owner.query<R>(statement));
    return rows;
  }

  /** Starts the process. Resolves with the wall time at which it was ready, ms. @throws {Error} if it ends first */
  async start(): Promise<number> {
    const { target } = this.site.db;
    const start: FollowerStart = { target, marketStart: this.marketStart };
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const given = { DATA_DIR: this.dataDir, PORT: String(this.port), NODE_ENV: 'test', MARKET: 'simulated' };
    const env = { PATH, NODE_COMPILE_CACHE, ...given, ...this.origins };
    const child = fork(join(import.meta.dirname, 'follower-process.ts'), [JSON.stringify(start)], {
      env,
      execArgv: [LARGE_NURSERY],
    });
    this.child = child;
    this.ended = once(child, 'exit');
    return ((await this.nextMessage()) as { readyAt: number }).readyAt;
  }

  /**
   * Appends entries to the log, and resolves when the process was killed: at the point, or after a time. Returns how many
   * accounts were at the point.
   */
  async killAt(point: FailPoint, passings: number, facts: readonly LogFact[], withinMs: number): Promise<number> {
    const child = this.child!;
    let reached = 0;
    child.on('message', ({ passed }: { passed: number }) => {
      reached = passed;
    });
    const held: HeldPoint = { point, passings };
    child.send(held);
    await this.nextMessage();
    await this.publish(facts);
    await Promise.race([this.ended, pause(withinMs, undefined, { ref: false })]);
    await this.kill();
    return reached;
  }

  async kill(): Promise<void> {
    this.child?.kill('SIGKILL');
    await this.ended;
  }

  /** Appends facts to the log in one transaction. */
  private async publish(facts: readonly LogFact[]): Promise<void> {
    const { clock } = this.site.log;
    clock.time = Math.max(clock.time, Date.now());
    await this.site.append(...facts);
  }

  async close(): Promise<void> {
    await this.kill();
    this.brokers.end();
    await this.owner.end();
    await this.site.close();
    await rm(this.dataDir, { recursive: true });
  }

  private async nextMessage(): Promise<unknown> {
    const message = once(this.child!, 'message').then(([value]) => value);
    const end = this.ended.then(() => {
      throw new Error('The process that copies signals has ended.');
    });
    return Promise.race([message, end]);
  }
}
