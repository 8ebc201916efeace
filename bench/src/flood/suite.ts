import { setTimeout as pause } from 'node:timers/promises';
import type { DeliveryFigures } from '@sealtick/contract';
import type { Row } from '../measure/row.ts';
import { FloodedSite } from './flooded-site.ts';

const SECONDS = 30;
/** Slower than the quota of the policy `signals`. */
const ASK_EVERY_MS = 150;
const LOOK_EVERY_MS = 1_000;
const SETTLED_WITHIN_MS = 20_000;
/** Pages, their data, pictures and missing paths; N is a new number each time. */
const PATHS = [
  '/',
  '/signals',
  '/strategies',
  '/strategies/tideline-pullback',
  '/signals?n=N',
  '/_root.data?n=N',
  '/share/site.png',
  '/share/strategies/tideline-pullback.png',
  '/share/signals/sig_N.png',
  '/nothing/N',
];

/** Fewer answers are not a flood; docs/performance.md has 14,220 in this time. */
const LEAST_ANSWERS = 1_000;

const GOAL = { p99Ms: 250, memoryMb: 250 };
const SIZE = `450 requests at the same time from one address, ${SECONDS} s`;

interface Observation {
  /** Response times of the reader, ms, sorted. */
  readonly times: readonly number[];
  readonly refused: number;
  readonly restMb: number;
  readonly peakMb: number;
  /** Requests to /readyz, and those that failed. */
  readonly looks: number;
  readonly red: number;
  /** Signals sent in the meantime, and those sent within a second of their log entry. */
  readonly published: number;
  readonly onTime: number;
}

/** Measures the service for other clients while one address sends as many requests as it can. */
export async function* floodSuite(wanted: (job: string) => boolean): AsyncGenerator<Row> {
  const seen = await watchFlood();
  const at = (share: number) => seen.times[Math.min(seen.times.length - 1, Math.floor(seen.times.length * share))]!;
  const p99 = at(0.99);
  const memory = seen.peakMb - seen.restMb;
  const late = seen.published - seen.onTime;
  const rows = [
    row('flood: /api/signals for another address, 99th percentile', 'ms', p99, at(0), at(1), {
      size: `${SIZE}, ${seen.times.length} answers, ${seen.refused} refused`,
      peakMb: seen.peakMb,
      isMet: p99 <= GOAL.p99Ms && seen.refused === 0,
    }),
    row('flood: memory of the server above rest', 'MB', memory, memory, memory, {
      peakMb: seen.peakMb,
      isMet: memory <= GOAL.memoryMb,
    }),
    row('flood: failed requests to /readyz', `of ${seen.looks}`, seen.red, seen.red, seen.red, {
      isMet: seen.red === 0,
    }),
    row('flood: signals sent later than a second after their log entry', `of ${seen.published}`, late, late, late, {
      isMet: late === 0 && seen.published > 0,
    }),
  ];
  for (const one of rows) if (wanted(one.job)) yield one;
}

async function watchFlood(): Promise<Observation> {
  const site = await FloodedSite.start();
  try {
    // Warm up: code that compiles once compiles before the measurement.
    for (const path of PATHS) await site.ask(path);
    const restMb = site.rssMb();
    const before = await settledDelivery(site);
    const endFlood = site.flood(PATHS);
    const until = performance.now() + SECONDS * 1000;
    const [reader, watcher] = await Promise.all([read(site, until), watch(site, until)]);
    requireFlood(await endFlood());
    const after = await settledDelivery(site);
    return {
      ...reader,
      ...watcher,
      restMb,
      published: after.measured - before.measured,
      onTime: after.onTime - before.onTime,
    };
  } finally {
    await site.end();
  }
}

/** @throws {Error} if the server answered too few requests of the flood for the other figures to count */
function requireFlood(statuses: Readonly<Record<string, number>>): void {
  console.error('Statuses of the flood:', JSON.stringify(statuses));
  const answers = Object.entries(statuses).reduce((sum, [status, n]) => sum + (/^\d+$/.test(status) ? n : 0), 0);
  if (answers < LEAST_ANSWERS) throw new Error(`The server answered ${answers} requests of the flood.`);
}

/** Returns the figures once every signal published until now was sent. @throws {Error} if one is not sent in time. */
async function settledDelivery(site: FloodedSite): Promise<DeliveryFigures> {
  const { published } = await site.delivery();
  for (const until = performance.now() + SETTLED_WITHIN_MS; ; await pause(200)) {
    const figures = await site.delivery();
    if (figures.measured >= published) return figures;
    if (performance.now() > until) throw new Error(`${published - figures.measured} signals were not sent.`);
  }
}

/** A client that requests the newest signals. */
async function read(site: FloodedSite, until: number): Promise<Pick<Observation, 'times' | 'refused'>> {
  const times: number[] = [];
  let refused = 0;
  while (performance.now() < until) {
    const { status, ms } = await site.ask('/api/signals?limit=50', 'reader');
    times.push(ms);
    if (status !== 200) refused += 1;
    await pause(ASK_EVERY_MS);
  }
  return { times: times.sort((a, b) => a - b), refused };
}

async function watch(site: FloodedSite, until: number): Promise<Pick<Observation, 'looks' | 'red' | 'peakMb'>> {
  let [looks, red, peakMb] = [0, 0, 0];
  while (performance.now() < until) {
    peakMb = Math.max(peakMb, site.rssMb());
    const { status } = await site.ask('/readyz');
    looks += 1;
    if (status !== 200) red += 1;
    await pause(LOOK_EVERY_MS);
  }
  return { looks, red, peakMb };
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
