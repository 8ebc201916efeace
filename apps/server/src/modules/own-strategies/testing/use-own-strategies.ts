import { type InputOf, type OwnStrategy, type Signal, writes } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { beforeEach } from 'vitest';
import { silentLog } from '../../../platform/logging.ts';
import type { QueuedMail } from '../../../platform/mail/mail.ts';
import { Schedule } from '../../../platform/schedule.ts';
import { START, useMembers } from '../../../testing/use-members.ts';
import { grantPlan } from '../../billing/grants.ts';
import { TestMarket } from '../../runner/testing/test-market.ts';
import { createSignals } from '../../signals/index.ts';
import { createOwnStrategies, OWN_SIGNALS } from '../index.ts';
import { resolveOwnSignals } from '../resolve-own-signals.ts';

export const STEP = 300_000;
/** Open, high, low, close. */
export type Row = [number, number, number, number];
/** A bar that touches no level of `GOLD`. */
export const QUIET: Row = [2_000, 2_001, 1_999, 2_000];

/** A signal at the last close of every test. */
export const GOLD = {
  symbol: 'XAUUSD',
  timeframe: '1h',
  side: 'long',
  entry: '2000',
  stop: '1990',
  targets: ['2010', '2020'],
} as const satisfies Partial<InputOf<typeof writes.ownSignals.create>>;

/** Mounts own strategies on a market whose last close is 2,000, for the tests of a file; Amara has the plan Pro. */
export function useOwnStrategies() {
  const held: { market: TestMarket } = { market: new TestMarket(START) };
  const market = new Proxy({} as TestMarket, {
    get: (_target, name) => {
      // That of the viewers.
      if (name === 'description') return { ...held.market.description, market: 'real' };
      const value = Reflect.get(held.market, name, held.market);
      return typeof value === 'function' ? value.bind(held.market) : value;
    },
  });
  /** Emails that were queued since the test began. */
  const mails: QueuedMail[] = [];
  const site = useMembers(({ clock, db }) => [
    createOwnStrategies({
      workDatabase: db.database,
      clock,
      schedule: new Schedule(clock, silentLog),
      log: silentLog,
      provider: market,
      secret: async () => 'secret of the site',
      queueMail: async (_db, mail) => void mails.push(mail),
      origin: 'https://signals.example.com',
    }),
    createSignals({ watch: () => async () => {} }, OWN_SIGNALS),
  ]);
  const { done, get, database, signIn: join } = site;

  let tests = 0;
  let member = '';

  /** Adds an account with the plan Pro and logs it in. */
  const signIn = async (id = member) => {
    await join(id);
    const grant = { accountId: id, plan: 'pro', from: START - DAY_MS, until: START + DAY_MS } as const;
    await grantPlan(database(), grant, async () => {});
  };

  beforeEach(async () => {
    // Published signals are counted for each account.
    tests += 1;
    mails.length = 0;
    member = `amara-${tests}`;
    held.market = new TestMarket(START - STEP);
    held.market.add(QUIET);
    await signIn();
  });

  const createStrategy = (name = 'Mine'): Promise<OwnStrategy> => done(writes.ownStrategies.create, { name });
  const publish = (strategyId: string, changes: object = {}): Promise<Signal> =>
    done(writes.ownSignals.create, { ...GOLD, strategyId, ...changes } as never);
  const read = (id: string) => get<Signal>(`/api/signals/${id}`);
  const resolve = () => resolveOwnSignals({ db: database(), provider: market, clock: site.clock, log: silentLog });
  /** Adds bars after the one in which signals were published, and resolves them. */
  const pass = async (...rows: readonly Row[]) => {
    held.market.add(...rows);
    site.clock.time = held.market.now();
    await resolve();
  };
  const entries = async (strategyId: string) => {
    const log = await get<{ kind: string; position: number; data: Record<string, unknown> }[]>(
      `/api/own-strategies/${strategyId}/log`,
    );
    return log.map(({ kind, position, data }) => `${position} ${kind} ${data.change ?? data.reason ?? ''}`.trim());
  };

  return {
    ...site,
    signIn,
    member: () => member,
    mails,
    market: held,
    createStrategy,
    publish,
    read,
    resolve,
    pass,
    entries,
  };
}
