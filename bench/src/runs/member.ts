import type { Read, Write } from '@sealtick/contract';
import { type Bars, DAY_MS, getInstrument } from '@sealtick/engine';
import { randomRun } from '@sealtick/record/testing';
import {
  account,
  buildApp,
  createRuns,
  createWakeUps,
  insertVersion,
  type MarketDataProvider,
  silentLog,
} from '@sealtick/server/testing/program';
import { startOwnDatabase } from '../measure/own-database.ts';

export const STRATEGY = 'tideline-pullback';
export const SYMBOL = 'BTCUSD';
const START = Date.UTC(2015, 0, 1);
const ACCOUNT = 'member';
/** Longest series of the site. */
export const BARS = 1_000_000;

/** Runs and studies as they are shown, with the fields that are measured. */
export interface Shown {
  readonly id: string;
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly problem: string | null;
}

/** A member of a site with bars of one symbol, whose backtests are computed. */
export interface Member {
  readonly bars: Bars;
  call(write: Pick<Write, 'method' | 'path'>, given: { readonly id?: string; readonly body?: object }): Promise<Shown>;
  read<T = Shown>(read: Pick<Read, 'path'>, id: string): Promise<T>;
  close(): Promise<void>;
}

/** Starts the part of a site that computes runs, over a database of its own. */
export async function openMember(): Promise<Member> {
  const instrument = getInstrument(SYMBOL)!;
  const { bars } = randomRun({ instrument, timeframe: '5m', seed: 1, from: START, bars: BARS, price: 30_000 });
  const end = bars.closeTime[BARS - 1]!;
  const provider = {
    description: { kind: 'files', market: 'real', accelerated: false, speed: 1, hasCalendar: false },
    now: () => end,
    instruments: async () => [instrument],
    timeframes: async () => ['5m'],
    history: async () => bars,
    lastBar: async () => null,
    closedBars: async () => [],
    events: async () => [],
    isShown: async () => true,
  } as const satisfies MarketDataProvider;
  const { database, target, close } = await startOwnDatabase();
  const wakeUps = createWakeUps(target, silentLog);
  const at = new Date(START);
  await database
    .insert(account)
    .values({ id: ACCOUNT, email: 'member@example.com', emailVerified: true, name: '', createdAt: at, updatedAt: at });
  await insertVersion(database, {
    strategyId: STRATEGY,
    version: 1,
    market: 'real',
    paramsSha256: 'a'.repeat(64),
    codeSha256: 'b'.repeat(64),
    logId: 'log',
    logIndex: 1,
    streams: [{ symbol: SYMBOL, timeframe: '5m', partner: null, anchor: START }],
    publishedAt: at,
  });
  const clock = { now: Date.now };
  const module = createRuns({ workDatabase: database, clock, log: silentLog, wakeUps, provider });
  const principal = { kind: 'member', accountId: ACCOUNT, strategies: [] } as const;
  const app = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [module],
    getViewer: () => ({ principal, now: end + DAY_MS, clock, market: 'real', publicDelayMs: 0, db: database }),
    audit: async () => {},
  });
  await module.start!();
  const headers = { host: 'localhost' };
  const getAnswered = async (method: 'GET' | Write['method'], path: string, id: string, payload?: object) => {
    const url = path.replace(':id', id);
    const { statusCode, body } = await app.inject({ method, url, headers, ...(payload && { payload }) });
    if (statusCode !== 200) throw new Error(body);
    return JSON.parse(body);
  };
  return {
    bars,
    call: ({ method, path }, { id = '', body }) => getAnswered(method, path, id, body),
    read: ({ path }, id) => getAnswered('GET', path, id),
    async close() {
      await module.stop!();
      await app.close();
      await wakeUps.close();
      await close();
    },
  };
}
