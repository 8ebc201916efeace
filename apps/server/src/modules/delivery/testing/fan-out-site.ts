import type { DeliveryRulesInput, LogFact, NewsRelease } from '@sealtick/contract';
import { DEFAULT_DELIVERY_RULE } from '@sealtick/contract';
import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import { asc, eq } from 'drizzle-orm';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { addAccount } from '../../../testing/add-account.ts';
import { planPeriod } from '../../billing/billing.tables.ts';
import { appendEntries } from '../../log/append-entries.ts';
import { readTail } from '../../log/read-tail.ts';
import { openTestLog, START, type TestLog } from '../../log/testing/provider-log.ts';
import { subscription } from '../../subscriptions/subscriptions.tables.ts';
import { insertChannel, type NewChannel } from '../channels/channel-repository.ts';
import { delivery } from '../delivery.tables.ts';
import { FanOut } from '../fan-out/fan-out.ts';
import { insertRules } from '../rules/rule-repository.ts';

/** Strategy of the facts of tests. */
export const STRATEGY = 'trend';
/** Public delay, ms. */
export const DELAY_MS = 15 * MINUTE_MS;

/** Strategies and plan of a member, and the member's time zone. */
interface Joining {
  readonly strategies?: readonly string[];
  readonly hasPlan?: boolean;
  readonly timeZone?: string;
  /** When the member signed up and subscribed. */
  readonly at?: Date;
}

/** A log, members with channels, and the fan-out. Its clocks show the same time, `START`, unless the test sets another. */
export class FanOutSite {
  readonly fanOut: FanOut;
  readonly db: TestDatabase;
  readonly log: TestLog;
  speed = 1;
  wall: number | null = null;
  /** High-impact releases of the currencies of every symbol. */
  releases: readonly NewsRelease[] = [];

  private constructor(db: TestDatabase, log: TestLog) {
    [this.db, this.log] = [db, log];
    this.fanOut = this.another();
  }

  static async open(): Promise<FanOutSite> {
    const db = await createTestDatabase();
    const site = new FanOutSite(db, await openTestLog(db.database));
    await site.fanOut.begin();
    return site;
  }

  /** Returns the fan-out of another process. */
  another(): FanOut {
    const { db, log } = this;
    const clock = { now: () => this.wall ?? log.clock.now() };
    const speed = () => this.speed;
    return new FanOut({
      clock,
      marketNow: log.clock.now,
      get speed() {
        return speed();
      },
      market: 'real',
      publicDelayMs: DELAY_MS,
      findReleases: async () => () => this.releases,
      db: db.database,
      log: { readTail: (after, range) => readTail(db.database, after, range) },
    });
  }

  /** Adds a member, subscribed to the strategy of the facts and with a plan if nothing else is given. */
  async join(
    id: string,
    { strategies = [STRATEGY], hasPlan = true, timeZone = 'UTC', at = new Date(START - DAY_MS) }: Joining = {},
  ): Promise<void> {
    const { database } = this.db;
    await addAccount(database, id, at, { name: id, timeZone });
    if (hasPlan)
      await database
        .insert(planPeriod)
        .values({ accountId: id, plan: 'pro', source: 'grant', from: at, until: null, isCancelled: false });
    for (const strategyId of strategies)
      await database
        .insert(subscription)
        .values({ id: `sub_${id}_${strategyId}`, accountId: id, strategyId, createdAt: at });
  }

  /** Adds a channel that is asked to send signals and updates; returns its id. */
  async channel(accountId: string, more: Partial<NewChannel> = {}): Promise<string> {
    const label = more.id ?? accountId;
    const usual = { accountId, kind: 'email', address: label, label, state: 'active' } as const;
    const given: NewChannel = { ...usual, categories: ['signals', 'updates'], ...more };
    return (await insertChannel(this.db.database, given, new Date(START))).id;
  }

  /** Saves rules; what is not given is the default, with a minimum confidence of 50. */
  async rules(
    accountId: string,
    { all, ...more }: { all?: Partial<DeliveryRulesInput['all']> } & Partial<Omit<DeliveryRulesInput, 'all'>>,
  ): Promise<void> {
    const rule = { ...DEFAULT_DELIVERY_RULE, minConfidence: 50 as const, ...all };
    const rules = { channels: {}, strategies: {}, fallback: [], ...more, all: rule };
    await insertRules(this.db.database, accountId, rules, new Date(START));
  }

  /** Adds facts to the log and fans them out. */
  async publish(...facts: LogFact[]): Promise<void> {
    await this.append(...facts);
    await this.fanOut.followLog();
  }

  async append(...facts: LogFact[]): Promise<void> {
    const { log, db } = this;
    await appendEntries({ ...log.ctx, key: log.key }, db.database, log.logId, facts);
  }

  /** Returns all deliveries, by source and channel; of one channel, if it is given. */
  deliveries(channelId?: string) {
    const where = channelId === undefined ? undefined : eq(delivery.channelId, channelId);
    return this.db.database
      .select()
      .from(delivery)
      .where(where)
      .orderBy(asc(delivery.sourceLog), asc(delivery.sourceIndex), asc(delivery.channelId));
  }

  /** Puts the deliveries of a channel into a state, as the sender would. */
  async settle(channelId: string, state: (typeof delivery.$inferSelect)['state']): Promise<void> {
    await this.db.database.update(delivery).set({ state }).where(eq(delivery.channelId, channelId));
  }

  async close(): Promise<void> {
    await this.log.remove();
    await this.db.close();
  }
}
