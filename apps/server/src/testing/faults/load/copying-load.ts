import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { LogFact } from '@sealtick/contract';
import { DAY_MS, getSimulatedInstrument } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { brokerAdapters } from '../../../modules/brokers/adapters/index.ts';
import { createPaperAdapter } from '../../../modules/brokers/adapters/paper.ts';
import type { BrokerAdapter, BrokerCredentials } from '../../../modules/brokers/broker-adapter.ts';
import { BrokerWork, WORK_MS } from '../../../modules/brokers/broker-work.ts';
import { BROKER_CHANNEL, beginAtEnd, type FollowDeps, followLog } from '../../../modules/brokers/copy/follow-log.ts';
import { RecentRequests } from '../../../modules/brokers/copy/manage-position.ts';
import { toPairPrices } from '../../../modules/brokers/copy/read-context.ts';
import { getClientId } from '../../../modules/brokers/order-repository.ts';
import { Sessions } from '../../../modules/brokers/sessions.ts';
import { appendEntries, LOG_CHANNEL } from '../../../modules/log/append-entries.ts';
import { readTail } from '../../../modules/log/read-tail.ts';
import { closedFact, filledFact, openedFact } from '../../../modules/log/testing/facts.ts';
import { openTestLog, START, type TestLog } from '../../../modules/log/testing/provider-log.ts';
import { LastPrices } from '../../../modules/market-data/last-prices.ts';
import { TestMarket } from '../../../modules/runner/testing/test-market.ts';
import type { Database, DatabaseTarget } from '../../../platform/database.ts';
import { silentLog } from '../../../platform/logging.ts';
import { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { createWakeUps, type WakeUps } from '../../../platform/wake-up.ts';
import { type CopierOptions, joinCopiers } from './join-copiers.ts';

const KEY = { id: 'k', bytes: Buffer.alloc(32, 7) };
const EURUSD = getSimulatedInstrument('EURUSD')!;
const monotonic = () => performance.timeOrigin + performance.now();
const strategyFor = (group: number) => `group-${group}`;

/** A bar closes after as many signals: paper accounts then have fills. */
const SIGNALS_OF_A_BAR = 50;
const LOOK_MS = 25;
/** A comparison of all accounts, or the end of all copies, is waited for so long. */
const WAIT_MS = 60_000;
/** Where positions are closed. */
const EXIT_PRICE = 1.1017;

/** What became of the signals that were published. */
export interface CopyTimes {
  /** From the commit of a signal to the acceptance of its order, ms. */
  readonly ms: readonly number[];
  /** Whether every copy was accepted exactly once. */
  readonly isRight: boolean;
}

/** What the drift of copies adds up to. */
export interface DriftSums {
  /** Copies with a drift, and all copies that were placed. */
  readonly copies: number;
  readonly placed: number;
  /** By how much the parts of a drift differ at most from own minus published result, R. */
  readonly furthest: number;
}

/** Accounts at a broker and the part of the program that copies to them, as a worker runs it. */
export class CopyingLoad {
  private readonly db: Database;
  private readonly options: CopierOptions;
  private readonly log: TestLog;
  private readonly market = new TestMarket(START - 900_000, [EURUSD]);
  private readonly wakeUps: WakeUps;
  private readonly accepted = new Map<string, number[]>();
  private child: ChildProcess | null = null;
  private work!: BrokerWork;
  /** Makes the work of a worker that was started again. */
  private start!: () => void;
  private ends: (() => Promise<void>)[] = [];
  private published = 0;

  private constructor(db: Database, target: DatabaseTarget, log: TestLog, options: CopierOptions) {
    this.db = db;
    this.log = log;
    this.options = options;
    this.wakeUps = createWakeUps(target, silentLog);
  }

  static async open(db: Database, target: DatabaseTarget, options: CopierOptions): Promise<CopyingLoad> {
    const load = new CopyingLoad(db, target, await openTestLog(db), options);
    await load.begin();
    return load;
  }

  private async begin(): Promise<void> {
    const { db, market } = this;
    for (let bar = 0; bar < 3; bar += 1) this.addBar(1.1);
    const clock = { now: Date.now };
    const lastPrices = { list: () => new LastPrices(market, { now: market.now }).list() };
    const prices = async () => toPairPrices(await lastPrices.list());
    const paper = this.noting(createPaperAdapter({ db, clock, provider: market, prices }));
    const outside = this.options.broker === 'oanda' ? await this.openBroker() : null;
    const origins = { demo: outside?.origin ?? '', live: '' };
    const config = { brokers: { oanda: origins, kraken: '', binance: { demo: '', live: '' }, interactiveBrokers: '' } };
    const real = outside ? brokerAdapters({ config: config as never, clock, workDatabase: db }) : [];
    const adapters = new Map([paper, ...real].map((one) => [one.broker, one]));
    const box = new SecretBox(async () => [KEY]);
    const pass = () => undefined;
    const follow: FollowDeps = {
      db,
      clock,
      provider: market,
      lastPrices,
      getEdge: async () => null,
      adapters,
      sendsGenerated: true,
      pass,
      signalLog: { readTail: (after, range) => readTail(db, after, range) },
    };
    this.start = () => {
      const sessions = new Sessions({ db, clock, box, adapters, record: async () => {} });
      const requests = new RecentRequests();
      const newestBars = async () => String(market.closeOfLast);
      this.work = new BrokerWork({
        db,
        clock,
        market: market.description.market,
        sessions,
        requests,
        newestBars,
        pass,
        log: silentLog,
      });
    };
    this.start();
    await joinCopiers(db, box, this.options, outside?.credentials ?? null);
    await beginAtEnd(follow);
    await this.compare();
    this.ends = [
      this.wakeUps.watch(LOG_CHANNEL, () => followLog(follow)),
      this.wakeUps.watch(BROKER_CHANNEL, () => this.work.wake()),
      this.tickEachSecond(),
    ];
  }

  /** Looks at accounts with orders under way as often as the program does. */
  private tickEachSecond(): () => Promise<void> {
    let running = Promise.resolve();
    const timer = setInterval(() => {
      running = running.then(() => this.work.tick());
    }, WORK_MS);
    return async () => {
      clearInterval(timer);
      await running;
    };
  }

  /** Publishes signals, one after another at this rate, and waits until each was copied. */
  async publish(signals: number, perSecond: number): Promise<CopyTimes> {
    const { accounts, sharing } = this.options;
    const committed: { readonly signalId: string; readonly group: number; readonly at: number }[] = [];
    let begun = monotonic();
    for (let n = 0; n < signals; n += 1) {
      const rest = begun + (n * 1_000) / perSecond - monotonic();
      if (rest > 0) await pause(rest);
      this.published += 1;
      if (this.published % SIGNALS_OF_A_BAR === 0) begun += await this.closeBar();
      const signalId = `sig_${this.published}`;
      const group = this.published % (accounts / sharing);
      await this.append(signalId, group);
      committed.push({ signalId, group, at: monotonic() });
    }
    const expected = committed.flatMap(({ signalId, group, at }) =>
      Array.from({ length: sharing }, (_, i) => {
        const clientId = getClientId(`brk_${group * sharing + i}`, signalId, 1);
        return { clientId, at };
      }),
    );
    await this.settle();
    const found = await this.acceptedAt();
    const times = expected.map(({ clientId, at }) => (found[clientId] ?? []).map((accepted) => accepted - at));
    return { ms: times.flat(), isRight: times.every((one) => one.length === 1) };
  }

  /** Compares every account with its broker, as after a start. Returns how long it took, ms; null unless all were compared. */
  async compare(): Promise<number | null> {
    const { db } = this;
    await this.work.stop();
    await db.execute(sql`update broker_connection set compared_at = null`);
    this.start();
    const begun = performance.now();
    await this.work.tick();
    while ((await this.countUncompared()) > 0) {
      if (performance.now() - begun > WAIT_MS) return null;
      await pause(LOOK_MS);
    }
    return performance.now() - begun;
  }

  private async countUncompared(): Promise<number> {
    const { rows } = await this.db.execute<{ left: number }>(
      sql`select count(*)::int as left from broker_connection where compared_at is null or problem is not null`,
    );
    return rows[0]!.left;
  }

  /** Ends every signal at another price than its entry, and adds up the drift of its copies. */
  async endAll(): Promise<DriftSums> {
    const { db } = this;
    this.addBar(1.1);
    this.addBar(1.1);
    await this.work.tick();
    this.child?.send({ EURUSD: EXIT_PRICE });
    const ids = Array.from({ length: this.published }, (_, n) => `sig_${n + 1}`);
    await this.appendAll(ids.flatMap((id) => [filledFact(id), { ...closedFact(id), reason: 'exit' as const }]));
    const until = performance.now() + WAIT_MS;
    for (let left = 1; left > 0 && performance.now() < until; await pause(10 * LOOK_MS)) {
      this.addBar(EXIT_PRICE);
      const { rows } = await db.execute<{ left: number }>(
        sql`select count(*)::int as left from broker_order where ended_at is null or ending is null`,
      );
      left = rows[0]!.left;
    }
    const { rows } = await db.execute<{ copies: number; placed: number; furthest: number | null }>(sql`
      select count(drift)::int as copies, count(*) filter (where units is not null)::int as placed,
        max(abs(result_r - published_r - (select sum(value::float8) from jsonb_each_text(drift) where key <> 'total'))) as furthest
      from broker_order`);
    const { copies, placed, furthest } = rows[0]!;
    return { copies, placed, furthest: furthest ?? Number.NaN };
  }

  async close(): Promise<void> {
    for (const end of this.ends) await end();
    await this.work.stop();
    await this.wakeUps.close();
    this.child?.kill();
    await this.log.remove();
  }

  private async append(signalId: string, group: number): Promise<void> {
    const { market } = this;
    const barCloseAt = new Date(market.closeOfLast).toISOString();
    const validUntil = new Date(market.closeOfLast + DAY_MS).toISOString();
    const levels = { entry: '1.10000', stop: '1.09800', targets: [{ price: '1.10400', weight: 1 }] };
    await this.appendAll([{ ...openedFact(signalId, strategyFor(group)), ...levels, barCloseAt, validUntil }]);
  }

  private async appendAll(facts: readonly LogFact[]): Promise<void> {
    await appendEntries({ ...this.log.ctx, key: this.log.key }, this.db, this.log.logId, facts);
  }

  /** Closes a bar once the signals of the last one were copied: they would be too late after it. Returns how long that took, ms. */
  private async closeBar(): Promise<number> {
    const since = monotonic();
    await this.settle();
    this.addBar(1.1);
    return monotonic() - since;
  }

  private addBar(at: number): void {
    this.market.add([at, at, at, at]);
    this.log.clock.time = this.market.now();
  }

  /** Waits until everything that was published was copied and sent. */
  private async settle(): Promise<void> {
    for (;;) {
      const { rows } = await this.db.execute<{ left: string }>(
        sql`select (select count(*) from broker_part where state in ('planned', 'calling'))
          + (select max(size) from log_head) - (select up_to from broker_copying) as left`,
      );
      if (Number(rows[0]!.left) === 0) return;
      await pause(LOOK_MS);
    }
  }

  private noting(adapter: BrokerAdapter): BrokerAdapter {
    return {
      broker: adapter.broker,
      connect: async (...given) => {
        const session = await adapter.connect(...given);
        const place = session.place.bind(session);
        session.place = async (order) => {
          const answer = await place(order);
          if (answer.outcome === 'accepted')
            this.accepted.set(order.clientId, [...(this.accepted.get(order.clientId) ?? []), monotonic()]);
          return answer;
        };
        return session;
      },
    };
  }

  private async acceptedAt(): Promise<Readonly<Record<string, readonly number[]>>> {
    if (this.child === null) return Object.fromEntries(this.accepted);
    const reply = once(this.child, 'message');
    this.child.send(null as never);
    return ((await reply)[0] as { acceptedAt: Record<string, number[]> }).acceptedAt;
  }

  private async openBroker(): Promise<{ readonly origin: string; readonly credentials: BrokerCredentials }> {
    const module = join(import.meta.dirname, 'broker-accounts-process.ts');
    this.child = fork(module, [String(this.options.accounts)]);
    const [opened] = await once(this.child, 'message');
    this.child.send({ EURUSD: 1.1 });
    return opened as never;
  }
}
