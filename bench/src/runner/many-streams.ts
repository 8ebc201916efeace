import {
  barAt,
  type Instrument,
  type SharedBars,
  SIMULATED_INSTRUMENTS,
  STRATEGIES,
  shareBars,
  TIMEFRAMES,
  type Timeframe,
} from '@sealtick/engine';
import { planStreams, StrategyThread } from '@sealtick/server/testing/program';
import { BenchMarket } from './bench-market.ts';
import { FIVE_MINUTE_STRATEGIES } from './five-minute-strategies.ts';

const MEMORY_MB = 4_000;
const HISTORY = 500;

export interface ManyStreams {
  readonly streams: number;
  readonly bytesPerStream: number;
  /** µs per bar and stream, of each batch, including the messages between the threads. */
  readonly micros: readonly number[];
}

/** Measures the cost of a stream in the worker thread: every strategy on this many instruments, also on 5m bars. */
export async function measureManyStreams(instruments: number, batches: number): Promise<ManyStreams> {
  const market = new BenchMarket();
  const thread = new StrategyThread({ registry: null, hasCalendar: true });
  try {
    const { plans, memoryMb } = await addStreams(thread, market, instruments);
    const stepped = plans.filter(({ timeframe }) => timeframe === '5m').length;
    const micros: number[] = [];
    for (let i = 0; i < batches; i += 1) micros.push((await step(thread, market, instruments)) * 1_000);
    const bytesPerStream = (memoryMb * 1_048_576) / plans.length;
    return { streams: plans.length, bytesPerStream, micros: micros.map((all) => all / stepped) };
  } finally {
    await thread.close();
  }
}

/** Returns copies of the simulated instruments with other symbols. */
function copies(count: number): Instrument[] {
  return Array.from({ length: count }, (_, i) => {
    const instrument = SIMULATED_INSTRUMENTS[i % SIMULATED_INSTRUMENTS.length]!;
    const round = Math.floor(i / SIMULATED_INSTRUMENTS.length);
    return round === 0 ? instrument : { ...instrument, symbol: `${instrument.symbol}.${round}` };
  });
}

const getOriginal = (symbol: string) => symbol.split('.')[0]!;

async function addStreams(thread: StrategyThread, market: BenchMarket, count: number) {
  const instruments = new Map(copies(count).map((instrument) => [instrument.symbol, instrument]));
  const timeframes = new Map([...instruments.keys()].map((symbol) => [symbol, TIMEFRAMES]));
  const plans = FIVE_MINUTE_STRATEGIES.flatMap((strategy) => planStreams(strategy, { instruments, timeframes }));
  const known = new Map<string, SharedBars>();
  const bars = async (symbol: string, timeframe: Timeframe) => {
    const key = `${getOriginal(symbol)} ${timeframe}`;
    if (!known.has(key)) {
      const all = await market.history(getOriginal(symbol), timeframe);
      const from = all.time[Math.max(0, all.length - HISTORY)]!;
      known.set(key, shareBars(await market.history(getOriginal(symbol), timeframe, { from })));
    }
    return { ...known.get(key)!, symbol };
  };
  const events = await market.events(0, market.now());
  let memoryMb = 0;
  let id = 0;
  for (const [group, { id: strategyId }] of STRATEGIES.entries()) {
    const streams = [];
    for (const { strategy, ...plan } of plans) {
      if (strategy.id !== strategyId) continue;
      const { instrument, timeframe, partner } = plan;
      const partnerBars = partner ? await bars(partner.symbol, timeframe) : null;
      const published = { version: 1, publishedAt: 0, anchor: 0, carried: null, strategyId, id };
      id += 1;
      streams.push({ ...plan, ...published, bars: await bars(instrument.symbol, timeframe), partnerBars });
    }
    const request = { kind: 'replay', group, streams, events, wantsNewest: false, wantsMemory: true } as const;
    const answer = await thread.request(request, MEMORY_MB);
    requireAll(answer.thrown === null ? [] : [answer.thrown]);
    memoryMb += answer.memoryMb ?? 0;
  }
  return { plans, memoryMb };
}

/** Returns the ms for a batch of one 5m bar of each instrument. */
async function step(thread: StrategyThread, market: BenchMarket, count: number): Promise<number> {
  void market.next();
  const newest = new Map<string, ReturnType<typeof barAt>>();
  for (const { symbol } of SIMULATED_INSTRUMENTS) {
    const bars = await market.history(symbol, '5m', { from: market.now() - 600_000 });
    newest.set(symbol, barAt(bars, bars.length - 1));
  }
  const batch = copies(count).map(({ symbol }) => ({
    symbol,
    timeframe: '5m' as const,
    bar: newest.get(getOriginal(symbol))!,
  }));
  const began = performance.now();
  const request = { kind: 'step', batch, events: [], groups: null, memoryMb: MEMORY_MB } as const;
  const { thrown, isOverMemory } = await thread.request(request, MEMORY_MB);
  const ms = performance.now() - began;
  requireAll(thrown);
  if (isOverMemory) throw new Error('The streams use more memory than they may.');
  return ms;
}

/** @throws {Error} if the streams of a group were removed, which makes each bar cheaper */
function requireAll(thrown: readonly { readonly group: number; readonly message: string }[]): void {
  for (const { group, message } of thrown) throw new Error(`Group ${group} was removed: ${message}`);
}
