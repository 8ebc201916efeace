import type { LogEntry } from '@sealtick/contract';
import type { Strategy } from '@sealtick/engine';
import type { InstalledRules } from '@sealtick/engine/fingerprints';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { HealthBoard } from '../../../platform/health.ts';
import { type CheckResult, type ReadinessCheck, runCheck } from '../../../platform/http/readiness.ts';
import { silentLog } from '../../../platform/logging.ts';
import type { TestDatabase } from '../../../platform/testing/database.ts';
import { appendEntries } from '../../log/append-entries.ts';
import { selectEntries } from '../../log/entry-repository.ts';
import type { LogGuard } from '../../log/log-guard.ts';
import type { TestLog } from '../../log/testing/provider-log.ts';
import { type BacktestsContext, updateBacktests } from '../replay/backtests/update-backtests.ts';
import { createRunner } from '../runner.ts';
import type { TestMarket } from './test-market.ts';
import { STRATEGIES } from './test-strategies.ts';

function toHashes(letters: string): readonly [string, ...string[]] {
  const [newest = '', ...former] = Array.from(letters, (letter) => letter.repeat(64));
  return [newest, ...former];
}

const PATIENCE = { timeout: 30_000, interval: 20 };

/** Starts and stops runners on one database, log and hand-written market. */
export class TestRunner {
  /** A letter for each equivalent hash of the rules, newest first; another one is another version. */
  code = 'a';
  /** The same for the code of the figures. */
  statistics = '5';
  /** The strategies, and the module from which the strategies' thread imports them. */
  strategies: readonly Strategy[] = STRATEGIES;
  registry = new URL('./test-strategies.ts', import.meta.url);
  /** A backtest ends this long before its version. */
  publicDelayMs = 0;
  /** Rejects a log that was rolled back; none if not set. */
  guard: LogGuard | null = null;
  /** Lines of the program's log, oldest first. */
  readonly lines: { readonly level: number; readonly msg: string }[] = [];
  readonly health: HealthBoard;
  private readonly db: TestDatabase;
  private readonly log: TestLog;
  private readonly market: TestMarket;
  private stops: (() => Promise<void>)[] = [];
  private check: ReadinessCheck | null = null;

  constructor(db: TestDatabase, log: TestLog, market: TestMarket) {
    this.db = db;
    this.log = log;
    this.market = market;
    this.health = new HealthBoard(market, silentLog);
  }

  get rules(): InstalledRules {
    return {
      getHashes: () => toHashes(this.code),
      statistics: toHashes(this.statistics),
      getApiHashes: () => toHashes('9'),
    };
  }

  /** Starts a runner and waits until it is live. */
  async start(): Promise<{ stop: () => Promise<void> }> {
    const { log } = this;
    const runner = createRunner({
      db: this.db.database,
      log: pino({ level: 'warn' }, { write: (line) => void this.lines.push(JSON.parse(line)) }),
      health: this.health,
      provider: this.market,
      strategies: this.strategies,
      registry: this.registry,
      pollMs: 10,
      rules: this.rules,
      append: (tx, facts) =>
        appendEntries({ ...log.ctx, key: log.key, guard: this.guard, isChecked: true }, tx, log.logId, facts),
    });
    this.check = runner.checks![0]!;
    const stop = async () => runner.stop?.();
    this.stops.push(stop);
    await runner.prepare?.(() => {});
    await runner.start?.();
    await vi.waitFor(() => runner.checks?.[0]?.check(), PATIENCE);
    return { stop };
  }

  /** Updates the stored backtests, as a start does. */
  updateBacktests(): Promise<void> {
    return updateBacktests(this.backtests, new AbortController().signal);
  }

  /** The context in which backtests are computed. */
  get backtests(): BacktestsContext {
    const { log, market, strategies, registry, rules, publicDelayMs } = this;
    return {
      provider: market,
      strategies,
      registry,
      rules,
      publicDelayMs,
      db: this.db.database,
      log: pino({ level: 'warn' }, { write: (line) => void this.lines.push(JSON.parse(line)) }),
      append: (tx, facts) => appendEntries({ ...log.ctx, key: log.key, isChecked: true }, tx, log.logId, facts),
    };
  }

  /** Returns the result of the newest runner's check. */
  state(): Promise<CheckResult> {
    return runCheck(this.check!);
  }

  async stopAll(): Promise<void> {
    for (const stop of this.stops) await stop();
    this.stops = [];
  }

  /** Waits until everything up to the market's newest bar is stored. */
  async settle(): Promise<void> {
    await vi.waitFor(async () => {
      const { rows } = await this.db.database.execute<{ at: Date }>(
        sql`select closed_through as at from runner_cursor`,
      );
      expect(new Date(rows[0]?.at ?? 0).getTime()).toBeGreaterThanOrEqual(this.market.closeOfLast);
    }, PATIENCE);
  }

  async entries(): Promise<LogEntry[]> {
    const rows = await selectEntries(this.db.database, this.log.logId, 1, 10_000);
    return rows.map(({ bytes }) => JSON.parse(Buffer.from(bytes).toString('utf8')) as LogEntry);
  }

  /** Returns the kinds of all entries in order, updates with their change. */
  async kinds(): Promise<string[]> {
    return (await this.entries()).map((entry) => ('change' in entry ? `${entry.kind} ${entry.change}` : entry.kind));
  }
}
