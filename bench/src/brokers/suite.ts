import { CopyingLoad, type CopyTimes, type DriftSums, measurePolling } from '@sealtick/server/testing/program';
import { percentile } from '../delivery/goal-row.ts';
import { startOwnDatabase } from '../measure/own-database.ts';
import type { Row } from '../measure/row.ts';
import { type Spread, toSpread } from '../measure/spread.ts';

const WARM_UP = 20;
const SIGNALS = 300;
const PER_SECOND = 10;
const ACCOUNTS = 100;
const COMPARED = 1_000;
const ROUNDS = 6;
const PARTS = 7;
const GOALS = { paper: 20, broker: 60, slowest: 300, compared: 5_000, drift: 1_000, share: 1 };

const PAPER = 'brokers: from a signal to the accepted paper order';
const BROKER = 'brokers: from a signal to the order that the broker accepted';
const DRIFT = 'brokers: parts of the drift against own minus published result';
const SHARED = `${BROKER}, ten accounts for each signal`;
const COMPARISON = 'brokers: comparison of every account after a start';
const POLLING = 'brokers: poll of a vendor for every symbol';
const getP99 = (job: string) => `${job}, 99th percentile`;

const COPYING = `${ACCOUNTS} accounts, ${SIGNALS} signals, ${PER_SECOND} per second`;

/** Measures how soon a signal is copied, how long comparing accounts takes, and what polling for bars costs. */
export async function* brokersSuite(wanted: (job: string) => boolean): AsyncGenerator<Row> {
  const drifts: DriftSums[] = [];
  if ([PAPER, getP99(PAPER), DRIFT].some(wanted)) {
    const copied = await copy({ broker: 'paper', sharing: 1 });
    drifts.push(copied.drift);
    yield* copyRows(PAPER, copied, { p50: GOALS.paper, p99: Number.POSITIVE_INFINITY }, wanted);
  }
  if ([BROKER, getP99(BROKER), DRIFT].some(wanted)) {
    const copied = await copy({ broker: 'oanda', sharing: 1 });
    drifts.push(copied.drift);
    yield* copyRows(BROKER, copied, { p50: GOALS.broker, p99: GOALS.slowest }, wanted);
  }
  if (wanted(DRIFT)) {
    const size = `${drifts.reduce((sum, { copies }) => sum + copies, 0)} copies that ended, the largest difference of either kind`;
    const isRight = drifts.every(({ copies, placed }) => copies === placed && copies > 0);
    const furthest = Math.max(...drifts.map((one) => one.furthest)) * 1e12;
    yield row(DRIFT, size, [furthest, furthest], { unit: '1e-12 R', goal: GOALS.drift, isRight });
  }
  if (wanted(SHARED)) {
    const { ms, isRight } = await copy({ broker: 'oanda', sharing: 10 });
    yield row(SHARED, COPYING, ms, { unit: 'ms', goal: Number.POSITIVE_INFINITY, isRight });
  }
  if (wanted(COMPARISON)) {
    const times = await compare();
    const known = times.filter((ms) => ms !== null);
    const isRight = known.length === times.length;
    const size = `${COMPARED.toLocaleString('en-US')} accounts with a position each`;
    yield row(COMPARISON, size, known, { unit: 'ms', goal: GOALS.compared, isRight });
  }
  if (wanted(POLLING)) {
    const { symbols, shares, isRight } = await withDatabase(({ database }) => measurePolling(database, PARTS));
    const percent = shares.map((share) => share * 100);
    const size = `${symbols} symbols, the vendor’s stand-in included`;
    yield row(POLLING, size, percent, { unit: '% of a core', goal: GOALS.share, isRight });
  }
}

/** Rows of the median and of the 99th percentile of the same times. */
function* copyRows(
  job: string,
  { ms, isRight }: CopyTimes,
  goals: { readonly p50: number; readonly p99: number },
  wanted: (job: string) => boolean,
): Generator<Row> {
  if (wanted(job)) yield row(job, COPYING, ms, { unit: 'ms', goal: goals.p50, isRight });
  const slowest = { ...toSpread(ms), median: percentile(ms, 0.99) };
  if (wanted(getP99(job))) yield row(getP99(job), COPYING, ms, { unit: 'ms', goal: goals.p99, isRight }, slowest);
}

type OwnDatabase = Awaited<ReturnType<typeof startOwnDatabase>>;

async function withDatabase<T>(measure: (database: OwnDatabase) => Promise<T>): Promise<T> {
  const own = await startOwnDatabase();
  try {
    return await measure(own);
  } finally {
    await own.close();
  }
}

type Options = Parameters<typeof CopyingLoad.open>[2];

const withLoad = <T>(options: Options, measure: (load: CopyingLoad) => Promise<T>): Promise<T> =>
  withDatabase(async ({ database, target }) => {
    const load = await CopyingLoad.open(database, target, options);
    try {
      return await measure(load);
    } finally {
      await load.close();
    }
  });

const copy = (options: Omit<Options, 'accounts'>) =>
  withLoad({ accounts: ACCOUNTS, ...options }, async (load) => {
    await load.publish(WARM_UP, PER_SECOND);
    const times = await load.publish(SIGNALS, PER_SECOND);
    return { ...times, drift: await load.endAll() };
  });

/** One signal for all gives each account a position. */
const compare = () =>
  withLoad({ accounts: COMPARED, sharing: COMPARED, broker: 'oanda' }, async (load) => {
    await load.publish(1, 1);
    const times: (number | null)[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await load.compare());
    return times;
  });

function row(
  job: string,
  size: string,
  values: readonly number[],
  { unit, goal, isRight }: { readonly unit: string; readonly goal: number; readonly isRight: boolean },
  spread: Spread = toSpread(values.slice(1)),
): Row {
  const ours = { ...spread, first: values[0] ?? Number.NaN, peakMb: process.resourceUsage().maxRSS / 1024 };
  const agree = isRight && spread.median <= goal;
  return { job, size, ours, peers: {}, unit, agree, ...(isRight ? { missed: 'GOAL MISSED' } : {}) };
}
