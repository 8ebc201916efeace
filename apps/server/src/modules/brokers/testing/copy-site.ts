import type { BrokerId, LogFact } from '@sealtick/contract';
import { getSimulatedInstrument } from '@sealtick/engine';
import { asc } from 'drizzle-orm';
import type { PassFailPoint } from '../../../platform/fail-points.ts';
import { silentLog } from '../../../platform/logging.ts';
import { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { FanOutSite } from '../../delivery/testing/fan-out-site.ts';
import { readTail } from '../../log/read-tail.ts';
import { openedFact } from '../../log/testing/facts.ts';
import { LastPrices } from '../../market-data/last-prices.ts';
import { TestMarket } from '../../runner/testing/test-market.ts';
import { createPaperAdapter, toPaperInstrument } from '../adapters/paper.ts';
import type { BrokerAdapter } from '../broker-adapter.ts';
import { BrokerWork } from '../broker-work.ts';
import { brokerConnection, brokerOrder, brokerPart, brokerStep, type ConnectionRow } from '../brokers.tables.ts';
import { beginAtEnd, type FollowDeps, followLog } from '../copy/follow-log.ts';
import { RecentRequests } from '../copy/manage-position.ts';
import { toPairPrices } from '../copy/read-context.ts';
import { sealCredentials } from '../credentials.ts';
import { Sessions } from '../sessions.ts';
import { FAKE_INSTRUMENT } from './fake-broker.ts';

/** A Thursday at which fx is open; a bar closes. */
const BEGIN = Date.UTC(2025, 10, 20, 11);
const EURUSD = getSimulatedInstrument('EURUSD')!;
const KEY = { id: 'k', bytes: Buffer.alloc(32, 7) };

/** Brokers, or what makes them of the site's clock and database. */
type Adapters = readonly BrokerAdapter[] | ((site: Pick<FollowDeps, 'clock' | 'db'>) => readonly BrokerAdapter[]);

/** A log, a market with the bars of a test, members with accounts at brokers, and the work that copies. */
export class CopySite {
  readonly site: FanOutSite;
  readonly market = new TestMarket(BEGIN - 300_000, [EURUSD]);
  readonly deps: FollowDeps;
  work: BrokerWork;
  /** Called at each point at which a test can interrupt the work. */
  pass: PassFailPoint = () => undefined;
  readonly acts: string[] = [];
  private readonly adapters: ReadonlyMap<BrokerId, BrokerAdapter>;
  readonly box = new SecretBox(async () => [KEY]);

  private constructor(site: FanOutSite, given: Adapters) {
    this.site = site;
    const { market } = this;
    market.add([1.1, 1.1005, 1.0995, 1.1]);
    market.time = BEGIN + 1_000;
    const db = site.db.database;
    const lastPrices = { list: () => new LastPrices(market, this.clock).list() };
    const prices = async () => toPairPrices(await lastPrices.list());
    const adapters = typeof given === 'function' ? given({ clock: this.clock, db }) : given;
    const all = [createPaperAdapter({ db, clock: this.clock, provider: market, prices }), ...adapters];
    this.adapters = new Map(all.map((one) => [one.broker, one]));
    this.deps = {
      db,
      clock: this.clock,
      provider: market,
      lastPrices,
      getEdge: async () => null,
      adapters: this.adapters,
      sendsGenerated: true,
      signalLog: { readTail: (after, range) => readTail(db, after, range) },
      pass: (name) => this.pass(name),
    };
    this.work = this.another();
  }

  /** Changes when a bar closes. */
  newestBars = async (): Promise<string> => String(this.market.closeOfLast);

  /** How far the market is ahead of the wall clock, ms. */
  ahead = 0;

  readonly clock = { now: () => this.market.now() - this.ahead };

  static async open(given: BrokerAdapter | Adapters = []): Promise<CopySite> {
    const copies = new CopySite(await FanOutSite.open(), 'connect' in given ? [given] : given);
    await beginAtEnd(copies.deps);
    return copies;
  }

  /** Returns the work of a worker that was started again. */
  another(): BrokerWork {
    const { deps, clock } = this;
    const record = async (_db: unknown, { act }: { act: string }) => void this.acts.push(act);
    const sessions = new Sessions({ db: deps.db, clock, box: this.box, adapters: this.adapters, record });
    const requests = new RecentRequests();
    return new BrokerWork({
      db: deps.db,
      clock,
      market: this.market.description.market,
      sessions,
      requests,
      newestBars: () => this.newestBars(),
      pass: deps.pass,
      log: silentLog,
    });
  }

  async restart(): Promise<void> {
    this.work = this.another();
    await this.work.begin();
  }

  /** Sets the clocks forward. */
  later(ms: number): void {
    this.market.time = this.market.now() + ms;
  }

  async connect(accountId: string, more: Partial<ConnectionRow> = {}): Promise<string> {
    const { broker = 'paper' } = more;
    const id = more.id ?? `brk_${accountId}_${broker}`;
    const at = new Date(this.clock.now());
    const isPaper = broker === 'paper';
    const secret = isPaper
      ? null
      : await sealCredentials(this.box, id, { apiKey: 'key', apiSecret: '', accountId: '101-004' });
    await this.deps.db.insert(brokerConnection).values({
      id,
      accountId,
      broker,
      environment: 'demo',
      tradeMode: 'automated',
      caps: { ordersPerDay: null, lossPerDay: null },
      chosenNames: {},
      instruments: [isPaper ? toPaperInstrument(EURUSD) : FAKE_INSTRUMENT],
      secret,
      currency: 'USD',
      balance: 10_000,
      equity: 10_000,
      peakEquity: 10_000,
      statedAt: at,
      differences: [],
      createdAt: at,
      lastSeenAt: at,
      paperStart: isPaper ? 10_000 : null,
      paperMarket: isPaper ? this.market.description.market : null,
      ...more,
    });
    return id;
  }

  /** A long of EURUSD at 1.1 with a stop 20 pips below, issued with the last bar. */
  opened(signalId: string, more: Partial<ReturnType<typeof openedFact>> = {}): LogFact {
    const barCloseAt = new Date(this.market.closeOfLast).toISOString();
    const validUntil = new Date(this.market.closeOfLast + 300_000).toISOString();
    const levels = { entry: '1.10000', stop: '1.09800', targets: [{ price: '1.10400', weight: 1 }] };
    return { ...openedFact(signalId), ...levels, barCloseAt, validUntil, ...more };
  }

  /** Appends facts to the log and copies them. */
  async publish(...facts: LogFact[]): Promise<void> {
    this.site.log.clock.time = Math.max(this.site.log.clock.now(), this.clock.now());
    await this.site.append(...facts);
    await followLog(this.deps);
  }

  /** Works on every connection once. */
  async tick(): Promise<void> {
    await this.work.tick();
    await this.work.settled();
  }

  orders() {
    return this.deps.db.select().from(brokerOrder).orderBy(asc(brokerOrder.createdAt), asc(brokerOrder.signalId));
  }

  parts() {
    return this.deps.db.select().from(brokerPart).orderBy(asc(brokerPart.clientId));
  }

  async steps(): Promise<readonly string[]> {
    const rows = await this.deps.db.select().from(brokerStep).orderBy(asc(brokerStep.id));
    return rows.map(({ state }) => state);
  }

  async connection(): Promise<ConnectionRow> {
    return (await this.deps.db.select().from(brokerConnection))[0]!;
  }

  close(): Promise<void> {
    return this.site.close();
  }
}
