import { reads, writes } from '@sealtick/contract';
import { DAY_MS, getInstrument } from '@sealtick/engine';
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
import type { Row } from '../measure/row.ts';
import { spreadOf } from '../measure/spread.ts';

const BARS = 1_000_000;
const ROUNDS = 5;
/** Stays below the rate limit; a measured time is longer by up to this. */
const POLL_MS = 200;
const START = Date.UTC(2015, 0, 1);
const ACCOUNT = 'member';
const STRATEGY = 'tideline-pullback';
const SYMBOL = 'BTCUSD';
const JOB = 'runs: a backtest of a member, from the request to the stored result';

/** Measures a member's backtest of a million bars on the server: queue, thread, figures, daily equity and trades stored. */
export async function* runsSuite(wanted: (job: string) => boolean): AsyncGenerator<Row> {
  if (!wanted(JOB)) return;
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
  const email = 'member@example.com';
  await database
    .insert(account)
    .values({ id: ACCOUNT, email, emailVerified: true, name: '', createdAt: at, updatedAt: at });
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
    viewerOf: () => ({ principal, now: end + DAY_MS, clock, market: 'real', publicDelayMs: 0, db: database }),
    audit: async () => {},
  });
  const headers = { host: 'localhost' };
  const show = async (id: string) =>
    (await app.inject({ url: reads.runs.get.path.replace(':id', id), headers })).json();
  try {
    await module.start!();
    const times: number[] = [];
    let trades = 0;
    let isRight = true;
    for (let round = 0; round <= ROUNDS; round += 1) {
      const begun = performance.now();
      const payload = { name: `Run ${round}`, strategyId: STRATEGY, symbol: SYMBOL, timeframe: '5m' };
      const started = await app.inject({ method: 'POST', url: writes.runs.start.path, payload, headers });
      if (started.statusCode !== 200) throw new Error(started.body);
      const { id } = started.json();
      let shown = await show(id);
      while (['queued', 'running'].includes(shown.state)) {
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        shown = await show(id);
      }
      times.push(performance.now() - begun);
      isRight &&= shown.state === 'done' && shown.summary.bars === BARS;
      trades = shown.summary?.trades ?? 0;
      if (!isRight) throw new Error(`The run ended as ${shown.state}: ${shown.problem ?? JSON.stringify(shown)}`);
    }
    const [first = Number.NaN, ...rest] = times;
    const ours = { first, ...spreadOf(rest), peakMb: process.resourceUsage().maxRSS / 1024 };
    const size = `${BARS.toLocaleString('en-US')} bars, ${trades.toLocaleString('en-US')} trades`;
    yield { job: JOB, size, ours, peers: {}, unit: 'ms', agree: isRight };
  } finally {
    await module.stop!();
    await app.close();
    await wakeUps.close();
    await close();
  }
}
