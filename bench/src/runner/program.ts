import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readInstalledRules } from '@sealtick/engine/fingerprints';
import {
  appendEntries,
  createRunner,
  createWakeUps,
  HealthBoard,
  LOG_CHANNEL,
  openProviderLog,
  type ServerModule,
  silentLog,
  startDatabase,
} from '@sealtick/server/testing/program';
import { BenchMarket } from './bench-market.ts';
import { FIVE_MINUTE_STRATEGIES } from './five-minute-strategies.ts';

/** The product's runner with its database, log and worker thread; only the clock is replaced. */
export class RunnerProgram {
  readonly market = new BenchMarket();
  private readonly ends: (() => Promise<unknown>)[] = [];
  private start: () => ServerModule = () => {
    throw new Error('Call open() first.');
  };
  private runner: ServerModule | null = null;
  private entries = 0;
  private notifiedAt = Number.NaN;
  private notified: () => void = () => {};

  async open(): Promise<void> {
    const { market, ends } = this;
    const dataDir = await mkdtemp(join(tmpdir(), 'sealtick-bench-'));
    await chmod(dataDir, 0o711);
    ends.push(() => rm(dataDir, { recursive: true, force: true }));
    const config = { dataDir, databaseUrl: null, databaseOwnerUrl: null };
    const { database, target, close } = await startDatabase(config, { log: silentLog, onStep: () => {} });
    ends.push(() => close(5_000));
    const clock = { now: market.now };
    const files = { keyFile: join(dataDir, 'log-key.pem'), checkpointFile: join(dataDir, 'log-checkpoint.txt') };
    const ctx = { db: database, clock, random: (length: number) => randomBytes(length), ...files };
    const log = await openProviderLog({ ...ctx, host: 'bench.example.com', market: 'simulated' });
    const wakeUps = createWakeUps(target, silentLog);
    ends.push(() => wakeUps.close());
    wakeUps.watch(LOG_CHANNEL, async () => {
      this.notifiedAt = performance.now();
      this.notified();
    });
    const rules = await readInstalledRules();
    this.start = () =>
      createRunner({
        db: database,
        log: silentLog,
        health: new HealthBoard(clock, silentLog),
        provider: market,
        strategies: FIVE_MINUTE_STRATEGIES,
        pollMs: 1,
        rules,
        append: async (tx, facts) => {
          const appended = await appendEntries({ ...ctx, key: log.key, isChecked: true }, tx, log.logId, facts);
          this.entries += appended.entries.length;
          return appended;
        },
      });
    await this.startRunner();
  }

  /** Returns the ms from the start to a runner that processes bars. */
  async startRunner(): Promise<number> {
    const began = performance.now();
    await this.runner?.stop?.();
    this.runner = this.start();
    await this.runner.prepare?.(() => {});
    await this.runner.start?.();
    for (;;) {
      try {
        await this.runner.checks?.[0]?.check();
        return performance.now() - began;
      } catch {
        await pause(1);
      }
    }
  }

  /**
   * Returns the ms from the arrival of the next bars until another connection is notified of the committed entries;
   * null without entries.
   */
  async next(): Promise<number | null> {
    const before = this.entries;
    const notified = new Promise<void>((resolve) => {
      this.notified = resolve;
    });
    await this.market.next();
    if (this.entries === before) return null;
    await notified;
    return this.notifiedAt - this.market.arrivedAt;
  }

  async close(): Promise<void> {
    await this.runner?.stop?.();
    for (const end of this.ends.reverse()) await end();
  }
}
