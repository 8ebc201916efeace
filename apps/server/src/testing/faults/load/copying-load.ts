import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DAY_MS, getSimulatedInstrument } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { brokerAdapters } from '../../../modules/brokers/adapters/index.ts';
import { createPaperAdapter } from '../../../modules/brokers/adapters/paper.ts';
import type { BrokerAdapter, BrokerCredentials } from '../../../modules/brokers/broker-adapter.ts';
import { BrokerWork } from '../../../modules/brokers/broker-work.ts';
import { BROKER_CHANNEL, beginAtEnd, type FollowDeps, followLog } from '../../../modules/brokers/copy/follow-log.ts';
import { RecentRequests } from '../../../modules/brokers/copy/manage-position.ts';
import { toPairPrices } from '../../../modules/brokers/copy/read-context.ts';
import { sealCredentials } from '../../../modules/brokers/credentials.ts';
import { clientIdOf } from '../../../modules/brokers/order-repository.ts';
import { Sessions } from '../../../modules/brokers/sessions.ts';
import { appendEntries, LOG_CHANNEL } from '../../../modules/log/append-entries.ts';
import { readTail } from '../../../modules/log/read-tail.ts';
import { openedFact } from '../../../modules/log/testing/facts.ts';
import { openTestLog, START, type TestLog } from '../../../modules/log/testing/provider-log.ts';
import { LastPrices } from '../../../modules/market-data/last-prices.ts';
import { TestMarket } from '../../../modules/runner/testing/test-market.ts';
import type { Database, DatabaseTarget } from '../../../platform/database.ts';
import { silentLog } from '../../../platform/logging.ts';
import { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { createWakeUps, type WakeUps } from '../../../platform/wake-up.ts';
import { TRADED } from '../brokers/traded.ts';

const KEY = { id: 'k', bytes: Buffer.alloc(32, 7) };
const EURUSD = getSimulatedInstrument('EURUSD')!;
const monotonic = () => performance.timeOrigin + performance.now();
const strategyOf = (group: number) => `group-${group}`;

interface LoadOptions {
  readonly accounts: number;
  /** Accounts that follow the same strategy. */
  readonly sharing: number;
  readonly broker: 'paper' | 'oanda';
}

/** What became of the signals that were published. */
export interface CopyTimes {
  /** From the commit of a signal to the acceptance of its order, ms. */
  readonly ms: readonly number[];
  /** Whether every copy was accepted exactly once. */
  readonly isRight: boolean;
}

/** Accounts at a broker and the part of the program that copies to them, as a worker runs it. */
export class CopyingLoad {
  private readonly db: Database;
  private readonly options: LoadOptions;
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

  private constructor(db: Database, target: DatabaseTarget, log: TestLog, options: LoadOptions) {
    this.db = db;
    this.log = log;
    this.options = options;
    this.wakeUps = createWakeUps(target, silentLog);
  }

  static async open(db: Database, target: DatabaseTarget, options: LoadOptions): Promise<CopyingLoad> {
    const load = new CopyingLoad(db, target, await openTestLog(db), options);
    await load.begin();
    return load;
  }

  private async begin(): Promise<void> {
    const { db, market } = this;
    const flat: [number, number, number, number] = [1.1, 1.1, 1.1, 1.1];
    market.add(flat, flat, flat);
    this.log.clock.time = market.now();
    const clock = { now: Date.now };
    const lastPrices = { list: () => new LastPrices(market, { now: market.now }).list() };
    const prices = async () => toPairPrices(await lastPrices.list());
    const paper = this.noting(createPaperAdapter({ db, provider: market, prices }));
    const outside = this.options.broker === 'oanda' ? await this.openBroker() : null;
    const origins = { demo: outside?.origin ?? '', live: '' };
    const config = { brokers: { oanda: origins, kraken: '', binance: { demo: '', live: '' } } };
    const real = outside ? brokerAdapters({ config: config as never, clock, workDatabase: db }) : [];
    const adapters = new Map([paper, ...real].map((one) => [one.broker, one]));
    const box = new SecretBox(async () => [KEY]);
    const pass = () => undefined;
    const follow: FollowDeps = {
      db,
      clock,
      provider: market,
      lastPrices,
      edgeOf: async () => null,
      adapters,
      pass,
      signalLog: { readTail: (after, range) => readTail(db, after, range) },
    };
    this.start = () => {
      const sessions = new Sessions({ db, clock, box, adapters, record: async () => {} });
      this.work = new BrokerWork({ db, clock, sessions, requests: new RecentRequests(), pass, log: silentLog });
    };
    this.start();
    await this.join(box, outside?.credentials ?? null);
    await beginAtEnd(follow);
    await this.compare();
    this.ends = [
      this.wakeUps.watch(LOG_CHANNEL, () => followLog(follow)),
      this.wakeUps.watch(BROKER_CHANNEL, () => this.work.tick()),
    ];
  }

  /** Publishes signals, one after another at this rate, and waits until each was copied. */
  async publish(signals: number, perSecond: number): Promise<CopyTimes> {
    const { accounts, sharing } = this.options;
    const committed: { readonly signalId: string; readonly group: number; readonly at: number }[] = [];
    const begun = monotonic();
    for (let n = 0; n < signals; n += 1) {
      const rest = begun + (n * 1_000) / perSecond - monotonic();
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      this.published += 1;
      const signalId = `sig_${this.published}`;
      const group = this.published % (accounts / sharing);
      await this.append(signalId, group);
      committed.push({ signalId, group, at: monotonic() });
    }
    const expected = committed.flatMap(({ signalId, group, at }) =>
      Array.from({ length: sharing }, (_, i) => {
        const clientId = clientIdOf(`brk_${group * sharing + i}`, signalId, 1);
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
    this.start();
    await db.execute(sql`update broker_connection set compared_at = null`);
    const begun = performance.now();
    await this.work.tick();
    await this.work.settled();
    const ms = performance.now() - begun;
    const { rows } = await db.execute<{ left: string }>(
      sql`select count(*) as left from broker_connection where compared_at is null or problem is not null`,
    );
    return rows[0]!.left === '0' ? ms : null;
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
    const fact = { ...openedFact(signalId, strategyOf(group)), ...levels, barCloseAt, validUntil };
    await appendEntries({ ...this.log.ctx, key: this.log.key }, this.db, this.log.logId, [fact]);
  }

  /** Waits until everything that was published was copied and sent. */
  private async settle(): Promise<void> {
    for (;;) {
      const { rows } = await this.db.execute<{ left: string }>(
        sql`select (select count(*) from broker_part where state in ('planned', 'calling'))
          + (select max(size) from log_head) - (select up_to from broker_copying) as left`,
      );
      if (Number(rows[0]!.left) === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
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

  private async join(box: SecretBox, credentials: BrokerCredentials | null): Promise<void> {
    const { db, options } = this;
    const { accounts, sharing, broker } = options;
    const all = sql`generate_series(0, ${accounts - 1}::int) n`;
    await db.execute(sql`insert into account (id, email, email_verified, name, created_at, updated_at)
      select 'm' || n, 'm' || n || '@example.com', true, '', now(), now() from ${all}`);
    await db.execute(sql`insert into plan_period (account_id, plan, source, from_at, until_at, is_cancelled)
      select 'm' || n, 'institutional', 'grant', now() - interval '1 day', now() + interval '1 day', false from ${all}`);
    await db.execute(sql`insert into subscription (id, account_id, strategy_id, created_at)
      select 'sub_' || n, 'm' || n, 'group-' || n / ${sharing}::int, now() from ${all}`);
    await db.execute(sql`insert into risk_setting (account_id, since, currency, equity, equity_stated_at, max_risk_per_trade, sizing,
        max_daily_loss, max_drawdown, max_open_risk, max_group_risk, automatic_stop_loss)
      select 'm' || n, '2000-01-01', 'USD', 10000, '2000-01-01', 0.01, 'fixed', 1e9, 0.99, 1e3, 1e3, true from ${all}`);
    const rows = [];
    for (let n = 0; n < accounts; n += 1) {
      const id = `brk_${n}`;
      const own = credentials && { ...credentials, accountId: `101-004-${n}-001` };
      rows.push({ id, account: `m${n}`, secret: own && (await sealCredentials(box, id, own)) });
    }
    const instruments = JSON.stringify(TRADED);
    await db.execute(sql`insert into broker_connection (id, account_id, broker, environment, secret, trade_mode, caps, chosen_names,
        instruments, currency, balance, equity, peak_equity, stated_at, differences, key_used_on, created_at, last_seen_at, paper_start)
      select id, account, ${broker}, 'demo', secret, 'automated', '{"ordersPerDay": null, "lossPerDay": null}', '{}',
        ${instruments}::jsonb, 'USD', 10000, 10000, 10000, now(), '[]', to_char(now() at time zone 'UTC', 'YYYY-MM-DD'), now(), now(),
        case when ${broker} = 'paper' then 10000 end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id text, account text, secret text)`);
  }
}
