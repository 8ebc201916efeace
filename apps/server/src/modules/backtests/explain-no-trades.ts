import {
  type CostTable,
  costRowAt,
  getDecimals,
  type Instrument,
  MAX_MISSING_SLOTS,
  missingSlots,
  type SimulatedSignal,
  simulate,
  strategyName,
} from '@sealtick/engine';
import type { BacktestInput, BacktestResult } from '../single-backtest/index.ts';

/** A tick that no rule notices. */
const FINE_DECIMALS = 10;
const PRICES_LOOKED_AT = 500;

/** Returns why a backtest without a trade has none, in sentences; empty for one with trades. */
export function explainNoTrades(input: BacktestInput, result: BacktestResult): string[] {
  if (result.trades.length > 0) return [];
  const { signals, refused, skippedFrom } = result.simulation;
  if (signals.length > 0) return [unfilledText(signals)];
  const name = strategyName(input.strategy.id);
  const short = tooShort(input, name);
  if (short !== null) return [short];
  if (skippedFrom !== null)
    return [`No bar before the first price at or below 0 gave a setup by the rules of ${name}.`];
  if (refused.length > 0)
    return [`Every setup was refused: ${refused.length}, the last because ${refused.at(-1)!.problem}.`];
  return [
    missingInput(input) ?? stopFloor(input, name) ?? `No bar of this period gave a setup by the rules of ${name}.`,
  ];
}

function unfilledText(signals: readonly SimulatedSignal[]): string {
  const count = (reason: SimulatedSignal['closeReason']) => signals.filter((one) => one.closeReason === reason).length;
  const ends = [
    [count('expired'), 'expired before the price reached its entry'],
    [count('cancelled'), 'cancelled'],
    [count(null), 'not ended with the last bar'],
  ] as const;
  const parts = ends.flatMap(([number, what]) => (number === 0 ? [] : [`${number} ${what}`]));
  return `None of ${signals.length} signals became a trade: ${parts.join(', ')}.`;
}

/** Returns why the bars are too few, or too few in a row: after more than twelve missing ones a strategy starts again. */
function tooShort({ strategy, params, bars, instrument, timeframe }: BacktestInput, name: string): string | null {
  const needed = strategy.warmUpBars(params) + 1;
  if (bars.length < needed) return `${name} needs ${needed} bars before its first setup, and there are ${bars.length}.`;
  let [longest, current, starts] = [0, 0, 0];
  for (let i = 0; i < bars.length; i++) {
    const before = bars.closeTime[i - 1] ?? bars.time[i]!;
    const missing = missingSlots(instrument, timeframe, before, bars.time[i]!, MAX_MISSING_SLOTS);
    if (missing > MAX_MISSING_SLOTS) [current, starts] = [0, starts + 1];
    current += 1;
    longest = Math.max(longest, current);
  }
  if (longest >= needed) return null;
  return (
    `${name} starts again after more than ${MAX_MISSING_SLOTS} missing bars, which is ${starts} times here; ` +
    `it needs ${needed} bars before its first setup, and there are at most ${longest} in a row.`
  );
}

function missingInput({ strategy, bars, partner, events }: BacktestInput): string | null {
  const [from, to] = [bars.time[0]!, bars.closeTime[bars.length - 1]!];
  if (strategy.inputs.calendar && !(events ?? []).some(({ time }) => time >= from && time < to)) {
    return 'No release of the calendar lies within these bars.';
  }
  if (partner === null) return null;
  const closes = new Set(partner.bars.closeTime);
  if (bars.closeTime.some((time) => closes.has(time))) return null;
  return `No bar of ${partner.instrument.symbol} closes at the time of one of these bars.`;
}

/** Returns what of the stop floor (engine rule 3a) refuses every setup: found by running without it. */
function stopFloor(input: BacktestInput, name: string): string | null {
  const { instrument, bars, params, strategy } = input;
  const price = Math.abs(bars.close[bars.length - 1]!);
  const decimals = Math.max(getDecimals(instrument.tick), decimalsIn(bars.close));
  const fine: Instrument = { ...instrument, tick: 10 ** -decimals, digits: decimals };
  const finest: Instrument = { ...instrument, tick: 10 ** -FINE_DECIMALS, digits: FINE_DECIMALS };
  const free = withoutCosts(instrument.costs);
  const rule = 'is less than the stop floor (engine rule 3a)';
  if (hasSetups({ ...input, instrument: fine })) {
    return (
      `Ten ticks of ${instrument.tick} are too far for prices near ${Number(price.toPrecision(4))}: the stop that ${name} asks for ${rule}. ` +
      `The prices have ${decimals} decimals: sealtick instruments add ${instrument.symbol} --tick ${fine.tick.toFixed(decimals)}`
    );
  }
  if (hasSetups({ ...input, instrument: { ...instrument, costs: free } })) {
    return `Six times the costs of a trade are too far: the stop that ${name} asks for ${rule}.`;
  }
  if (hasSetups({ ...input, instrument: { ...finest, costs: free } })) {
    return `Ten ticks of ${instrument.tick} and six times the costs are too far: the stop that ${name} asks for ${rule}.`;
  }
  const smallest = Object.entries(strategy.parameters).filter(([key]) => key.startsWith('stop'));
  const near = Object.fromEntries(smallest.map(([key, { min }]) => [key, min]));
  const isTooFar = smallest.length > 0 && hasSetups({ ...input, params: { ...params, ...near } });
  return isTooFar ? `The stop that ${name} asks for is more than a quarter of the price away (engine rule 3a).` : null;
}

function hasSetups({ strategy, params, instrument, timeframe, bars, partner, events }: BacktestInput): boolean {
  const spec = {
    strategy,
    params,
    instrument,
    timeframe,
    partner: partner?.instrument ?? null,
    hasCalendar: events !== null,
  };
  const { signals, refused } = simulate(bars, spec, { partner: partner?.bars, events: events ?? [] });
  return signals.length + refused.length > 0;
}

function withoutCosts(costs: CostTable): CostTable {
  const row = { ...costRowAt(costs, 0), from: '1900-01-01', spread: 0, slippage: 0, commission: 0, long: 0, short: 0 };
  return { ...costs, rows: [row] };
}

function decimalsIn(prices: Float64Array): number {
  const stride = Math.max(1, Math.floor(prices.length / PRICES_LOOKED_AT));
  const decimals: number[] = [];
  for (let i = 0; i < prices.length; i += stride) decimals.push(getDecimals(prices[i]!));
  decimals.sort((a, b) => a - b);
  return Math.min(FINE_DECIMALS, decimals[Math.floor(decimals.length * 0.95)]!);
}
