import { INSTRUMENTS } from '@sealtick/engine';
import {
  accessInterval,
  account,
  buildApp,
  ContentsReader,
  createPortfolio,
  silentLog,
  Typesetter,
} from '@sealtick/server/testing/program';
import { startOwnDatabase } from '../measure/own-database.ts';
import { type GrowingLog, STRATEGY_IDS } from './growing-log.ts';

const ACCOUNT = 'member';
/** Of eight strategies. */
const SUBSCRIPTIONS = 3;

/** The calls of a member's record over HTTP without a network, with a member who follows three strategies from the start. */
export class PortfolioProgram {
  private readonly log: GrowingLog;
  private readonly ends: (() => Promise<unknown>)[] = [];
  private app: Awaited<ReturnType<typeof buildApp>> | null = null;

  constructor(log: GrowingLog) {
    this.log = log;
  }

  async open(): Promise<void> {
    const { log, ends } = this;
    const { database, close } = await startOwnDatabase();
    ends.push(close);
    const at = new Date(log.from);
    const email = 'member@example.com';
    await database
      .insert(account)
      .values({ id: ACCOUNT, email, emailVerified: true, name: '', createdAt: at, updatedAt: at });
    const followed = STRATEGY_IDS.slice(0, SUBSCRIPTIONS);
    await database
      .insert(accessInterval)
      .values(followed.map((strategyId) => ({ accountId: ACCOUNT, strategyId, from: at, until: null })));
    const provider = {
      instruments: async () => INSTRUMENTS,
      lastBar: async () => null,
    };
    const clock = { now: () => log.now };
    const contents = new ContentsReader(log.read);
    await contents.readOn();
    const principal = { kind: 'member', accountId: ACCOUNT, strategies: followed } as const;
    const press = { typesetter: new Typesetter(), siteName: async () => 'Sealtick' };
    this.app = await buildApp({
      config: { trustProxy: [], baseUrl: null, environment: 'test' },
      log: silentLog,
      modules: [
        createPortfolio(
          { log: contents, provider, market: 'simulated', readSpeeds: async () => [{ since: 0, speed: 1 }], clock },
          database,
          press,
        ),
      ],
      getViewer: () => ({ principal, now: log.now, clock, market: 'simulated', publicDelayMs: 0, db: database }),
      // No write is measured.
      audit: async () => {},
    });
    ends.push(() => this.app!.close());
  }

  /** Sends requests at the same time. Returns the time until the last answer, ms, and the first one's body. */
  async ask(path: string, requests: number): Promise<{ readonly ms: number; readonly answer: unknown }> {
    const begun = performance.now();
    const asked = Array.from({ length: requests }, () =>
      this.app!.inject({ url: path, headers: { host: 'localhost' } }),
    );
    const [first, ...others] = await Promise.all(asked);
    const ms = performance.now() - begun;
    if (first!.statusCode !== 200) throw new Error(`${path} answered ${first!.statusCode}: ${first!.body}`);
    if (others.some(({ body }) => body !== first!.body)) throw new Error(`${path} gave different answers.`);
    return { ms, answer: first!.json() };
  }

  async close(): Promise<void> {
    for (const end of this.ends.reverse()) await end();
  }
}
