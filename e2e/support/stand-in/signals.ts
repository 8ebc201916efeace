import type { LastPrice, Signal } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { strategies } from './strategies.ts';

/** `now` is the current price, in R of a long trade. */
const MARKETS = [
  {
    symbol: 'EURUSD',
    quoteCurrency: 'USD',
    contractSize: 100_000,
    assetClass: 'fx',
    entry: 1.08512,
    risk: 0.00158,
    digits: 5,
    unit: 'pip',
    pip: 0.0001,
    now: 0.18,
  },
  {
    symbol: 'BRENT',
    quoteCurrency: 'USD',
    contractSize: 1,
    assetClass: 'commodities',
    entry: 90.51,
    risk: 0.88,
    digits: 2,
    unit: 'point',
    pip: 0.01,
    now: 0.09,
  },
  {
    symbol: 'GER40',
    quoteCurrency: 'EUR',
    contractSize: 1,
    assetClass: 'indices',
    entry: 15_620.3,
    risk: 119.3,
    digits: 1,
    unit: 'point',
    pip: 1,
    now: 0.83,
  },
  {
    symbol: 'USDJPY',
    quoteCurrency: 'JPY',
    contractSize: 100_000,
    assetClass: 'fx',
    entry: 146.538,
    risk: 0.833,
    digits: 3,
    unit: 'pip',
    pip: 0.01,
    now: 1.28,
  },
  {
    symbol: 'BTCUSD',
    quoteCurrency: 'USD',
    contractSize: 1,
    assetClass: 'crypto',
    entry: 25_750,
    risk: 355,
    digits: 2,
    unit: 'point',
    pip: 1,
    now: -0.37,
  },
] as const;

const ENDINGS = [
  { closeReason: 'stop', result: 'loss', pnl: -1.02 },
  { closeReason: 'target', result: 'profit', pnl: 2.46 },
  { closeReason: 'expired', result: 'expired', pnl: null },
  { closeReason: 'time', result: 'profit', pnl: 0.31 },
] as const;

const NOTES = ['Close above the 55-bar range.', 'A sweep of the low, then a gap left open.', null] as const;

/** How long ago prices have stopped, if they have. */
export const STOPPED_MS = 40 * MINUTE_MS;

/** Last prices. @param stopped Symbol whose prices have stopped */
export function makePrices(now: number, stopped: string | null = null): readonly LastPrice[] {
  const newest = now - (now % (5 * MINUTE_MS));
  return MARKETS.map(({ symbol, assetClass, quoteCurrency, contractSize, entry, risk, digits, unit, pip, now: r }) => {
    const price = (entry + r * risk).toFixed(digits);
    return {
      symbol,
      assetClass,
      quoteCurrency,
      contractSize,
      exitCost: { unit: 'price', value: 0.1 * pip },
      market: 'simulated',
      price,
      barCloseAt: new Date(symbol === stopped ? newest - STOPPED_MS : newest).toISOString(),
      isStale: symbol === stopped,
      unit,
      pip,
    };
  });
}

/** 120 signals, newest first; the newest is a few minutes old. Every third is open. */
export function makeSignals(now: number): readonly Signal[] {
  return Array.from({ length: 120 }, (_, position) => makeSignal(position, now));
}

/** Outcomes of closed trades, 37% of which reached the target. */
const getOutcomes = (n: number) => ({ n, wins: Math.round(n * 0.37), stopped: Math.round(n * 0.5), meanR: 0.021 });

function makeSignal(position: number, now: number): Signal {
  const market = MARKETS[position % MARKETS.length]!;
  const strategy = strategies[position % strategies.length]!;
  const side = position % 3 === 2 ? 'short' : 'long';
  const ending = position % 3 === 0 ? null : ENDINGS[position % ENDINGS.length];
  const at = now - (5 + position * position * 7) * MINUTE_MS;
  const resolved = position % 4 === 1 ? 42 : 149;
  const iso = (ms: number) => new Date(ms).toISOString();
  const price = (r: number) => (market.entry + (side === 'long' ? r : -r) * market.risk).toFixed(market.digits);
  return {
    id: `signal-${position + 1}`,
    strategyId: strategy.id,
    strategyName: strategy.name,
    strategyVersion: strategy.version,
    symbol: market.symbol,
    timeframe: strategy.timeframes[0]!,
    side,
    type: 'market',
    entry: price(0),
    stop: price(-1),
    currentStop: price(-1),
    targets: [price(1.8), price(3)],
    weights: [0.5, 0.5],
    targetsReached: ending?.closeReason === 'target' ? 2 : 0,
    confidence: 34 + ((position * 7) % 30),
    confidenceN: resolved,
    outcomes: getOutcomes(resolved),
    grade: 2,
    note: NOTES[position % NOTES.length]!,
    createdAt: iso(at),
    barCloseAt: iso(at - 231),
    validUntil: iso(at + 60 * MINUTE_MS),
    status: ending ? 'closed' : 'active',
    filledAt: position === 0 ? null : iso(at + MINUTE_MS),
    fillPrice: position === 0 ? null : price(0.01),
    closedAt: ending ? iso(Math.min(at + 30 * MINUTE_MS, now - MINUTE_MS)) : null,
    closeReason: ending?.closeReason ?? null,
    result: ending?.result ?? null,
    pnl: ending?.pnl ?? null,
    basis: { record: 'live', market: 'simulated' },
    index: 12_345 - 3 * position,
    leafHash: null,
  };
}
