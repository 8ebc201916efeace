import { setTimeout as pause } from 'node:timers/promises';
import type { Row } from '../measure/row.ts';
import { type AbusedSite, startAbusedSite } from './abused-site.ts';
import { type AbuseAnswers, sendAbuse } from './send-abuse.ts';

const ROUNDS = 3;
/** The quota of the policy `data` is 500 per minute for each address. */
const READERS = ['127.0.3.1', '127.0.3.2', '127.0.3.3', '127.0.3.4'];
const READ_EVERY_MS = 40;
const LOOK_EVERY_MS = 250;
/** What a member's pages ask for. */
const READS = ['/api/account/profile', '/api/signals?limit=50', '/api/watchlists', '/api/risk'];

const GOAL = { p99Ms: 250, memoryMb: 250 };
const QUIET_MS = 10_000;
const SIZE = `${ROUNDS} rounds of 40 pictures, 64 logins and 8 checkouts at the same time, with 3 s for each call of Stripe`;

interface Observation {
  /** Response times of the member's reads, ms, sorted. */
  readonly times: readonly number[];
  readonly refused: number;
  readonly looks: number;
  readonly red: number;
  /** Of the server at rest, and the most during the abuse; the most of the process that decodes pictures. */
  readonly restMb: number;
  readonly peakMb: number;
  readonly picturesMb: number;
  readonly answers: AbuseAnswers;
  /** 99th percentile of the reads before the abuse, ms: what the machine does besides. */
  readonly quietP99: number;
}

/** Measures the service for a member while others do all at the same time what takes the server long. */
export async function* abuseSuite(wanted: (job: string) => boolean): AsyncGenerator<Row> {
  const { times, refused, looks, red, restMb, peakMb, picturesMb, answers, quietP99 } = await watchAbuse();
  console.error('Answers to the abuse:', JSON.stringify(answers.statuses));
  const at = (share: number) => quantile(times, share);
  const reads = `${times.length} reads, ${refused} refused; ${quietP99.toFixed(1)} ms before the abuse`;
  const memory = peakMb - restMb;
  const rows = [
    row('abuse: reads of another member, median', 'ms', at(0.5), at(0), at(1), {
      size: `${SIZE}, ${reads}`,
      isMet: true,
    }),
    row('abuse: the same, 99th percentile', 'ms', at(0.99), at(0), at(1), {
      size: reads,
      isMet: at(0.99) <= GOAL.p99Ms && refused === 0,
    }),
    row('abuse: failed requests to /readyz', `of ${looks}`, red, red, red, { isMet: red === 0 }),
    row('abuse: unexpected answers to the abuse', `of ${answers.count}`, answers.wrong, answers.wrong, answers.wrong, {
      isMet: answers.wrong === 0,
    }),
    row('abuse: memory of the server above rest', 'MB', memory, memory, memory, {
      peakMb,
      isMet: memory <= GOAL.memoryMb,
    }),
    row('abuse: memory of the process that decodes pictures', 'MB', picturesMb, picturesMb, picturesMb, {
      peakMb: picturesMb,
      isMet: picturesMb <= GOAL.memoryMb,
    }),
  ];
  for (const one of rows) if (wanted(one.job)) yield one;
}

async function watchAbuse(): Promise<Observation> {
  const abused = await startAbusedSite();
  try {
    // Warm up: code that compiles once compiles before the measurement.
    for (const path of READS) await read(abused, path, 0);
    const quietUntil = performance.now() + QUIET_MS;
    const quiet = await readOn(abused, () => performance.now() > quietUntil);
    const restMb = abused.site.rssMb();
    let isOver = false;
    const over = () => isOver;
    const reading = readOn(abused, over);
    const looking = lookOn(abused, over);
    const answers = await sendAbuse(abused, ROUNDS);
    isOver = true;
    return { ...(await reading), ...(await looking), restMb, answers, quietP99: quantile(quiet.times, 0.99) };
  } finally {
    await abused.end();
  }
}

/** Returns the time that a share of the answers stays below. @param times Sorted */
const quantile = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))]!;

const read = ({ site, reader }: AbusedSite, path: string, n: number) =>
  site.send({ path, cookie: reader, from: READERS[n % READERS.length]! });

/** A member whose pages read one thing after the other. */
async function readOn(abused: AbusedSite, over: () => boolean): Promise<Pick<Observation, 'times' | 'refused'>> {
  const times: number[] = [];
  let refused = 0;
  for (let n = 0; !over(); n += 1) {
    const { status, ms } = await read(abused, READS[n % READS.length]!, n);
    times.push(ms);
    if (status !== 200) refused += 1;
    await pause(READ_EVERY_MS);
  }
  return { times: times.sort((a, b) => a - b), refused };
}

type Looked = Pick<Observation, 'looks' | 'red' | 'peakMb' | 'picturesMb'>;

async function lookOn({ site }: AbusedSite, over: () => boolean): Promise<Looked> {
  let [looks, red, peakMb, picturesMb] = [0, 0, 0, 0];
  while (!over()) {
    peakMb = Math.max(peakMb, site.rssMb());
    picturesMb = Math.max(picturesMb, site.picturesMb());
    if ((await site.ask('/readyz')).status !== 200) red += 1;
    looks += 1;
    await pause(LOOK_EVERY_MS);
  }
  return { looks, red, peakMb, picturesMb };
}

interface RowOptions {
  readonly size?: string;
  readonly peakMb?: number;
  readonly isMet: boolean;
}

function row(job: string, unit: string, median: number, low: number, high: number, options: RowOptions): Row {
  const { size = SIZE, peakMb = 0, isMet } = options;
  const ours = { median, low, high, first: median, peakMb };
  return { job, size, ours, peers: {}, unit, agree: isMet, ...(isMet ? {} : { missed: 'GOAL MISSED' }) };
}
