import {
  type Bars,
  createBars,
  type Instrument,
  nextOpen,
  roundToTick,
  type Setup,
  type StreamSpec,
  slotEnd,
  slotStart,
  TIMEFRAME_MS,
  type Timeframe,
} from '@sealtick/engine';
import type { WrittenRun } from './write-log.ts';

/** Returns random numbers from 0 to 1 that are the same in every run. */
export function seeded(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 2 ** 31 || 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

export interface RunPlan {
  readonly instrument: Instrument;
  readonly timeframe: Timeframe;
  readonly seed: number;
  readonly from: number;
  readonly bars: number;
  /** Price of the first bar; a bar moves it by about a five-hundredth. */
  readonly price: number;
  /** Added to every price afterwards; below 0 for prices around 0. */
  readonly lift?: number;
  /** Bars of the session's own slots; else of its length, counted from `from`. */
  readonly keepsGrid?: boolean;
}

/** Returns bars of a random walk with occasional jumps, within the instrument's session. */
function randomBars({ instrument, timeframe, seed, from, bars, price: start, lift = 0, keepsGrid }: RunPlan): Bars {
  const next = seeded(seed);
  const onTick = (price: number) => roundToTick(price, instrument.tick, 'nearest');
  const lifted = (price: number) => onTick(price + lift);
  const columns = { time: [], open: [], high: [], low: [], close: [] } as Record<string, number[]>;
  const reach = start / 500;
  let price = start;
  const { session } = instrument;
  const after = (time: number) => (keepsGrid ? slotEnd(session, timeframe, time) : time + TIMEFRAME_MS[timeframe]);
  const first = keepsGrid ? slotStart(session, timeframe, from) : from;
  for (let time = first; columns.time!.length < bars; time = after(time)) {
    if (nextOpen(session, time) >= after(time)) continue;
    const jump = next() < 0.2 ? (next() - 0.5) * 3 * reach : 0;
    const open = onTick(price + jump);
    const close = onTick(open + (next() - 0.5) * 2 * reach + (start - open) * 0.01);
    columns.time!.push(time);
    columns.open!.push(lifted(open));
    columns.close!.push(lifted(close));
    columns.high!.push(lifted(Math.max(open, close) + next() * reach));
    columns.low!.push(lifted(Math.min(open, close) - next() * reach));
    price = close;
  }
  const all = columns as unknown as Parameters<typeof createBars>[2];
  return createBars(instrument.symbol, timeframe, all, { instrument });
}

/** Opens random setups of every kind, moves stops and closes at random. */
function restless(seed: number, reach: number): StreamSpec['strategy'] {
  return {
    start: () => {
      const next = seeded(seed);
      return (bar, at) => {
        const { position } = at;
        if (position) {
          const sign = position.side === 'long' ? 1 : -1;
          if (next() < 0.02) return { close: 'had enough' };
          return position.state === 'open' && next() < 0.05 ? { moveStop: bar.close - sign * reach } : null;
        }
        return next() < 0.3 ? null : { open: randomSetup(next, bar.close, reach) };
      };
    },
  };
}

function randomSetup(next: () => number, close: number, reach: number): Setup {
  const sign = next() < 0.5 ? 1 : -1;
  const type = (['market', 'limit', 'stop'] as const)[Math.floor(next() * 3)]!;
  const away = { market: 0, limit: -0.6, stop: 0.6 }[type] * reach * sign;
  const entry = close + away;
  const count = 1 + Math.floor(next() * 3);
  return {
    side: sign > 0 ? 'long' : 'short',
    type,
    entry,
    stop: entry - sign * reach * (1.5 + next() * 2),
    targets: [0.9, 2.4, 5].slice(0, count).map((up) => ({ price: entry + sign * up * reach })),
    ...(type === 'market' ? {} : { validBars: 1 + Math.floor(next() * 3) }),
    ...(next() < 0.5 ? { breakEvenAfterTarget: 1 } : {}),
    maxBars: 40,
    reason: `A test at ${close}.`,
  };
}

/** Returns a random walk, and a strategy that trades often on it. */
export function randomRun(plan: RunPlan): WrittenRun {
  const { instrument, timeframe, seed, price } = plan;
  const strategy = restless(seed + 1, price / 500);
  return { spec: { strategy, params: {}, instrument, timeframe }, bars: randomBars(plan) };
}
