import type { MemberTrades, MemberTradesQuery, MemberTradeView, RecordReplay } from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { getPortfolio } from './portfolio.ts';
import { strategies } from './strategies.ts';

const SYMBOLS = ['EURUSD', 'XAUUSD', 'GBPUSD'];
const ROWS = 25;

/** Trades that rise and fall the same at each request, oldest first; the last three are open. */
function getTrades(scenario: string): (MemberTradeView & { at: number })[] {
  const { trades: count, currency } = getPortfolio(scenario);
  const now = Date.now();
  return Array.from({ length: count }, (_, i) => {
    const at = now - (count - i) * 3 * DAY_MS;
    const isOpen = i >= count - 3;
    const netR = Math.round(100 * (i % 3 === 0 ? 1.6 : -0.7 + 0.1 * (i % 5))) / 100;
    return {
      at,
      signalId: `signal-${i + 1}`,
      index: 12_000 + i,
      strategyId: strategies[i % 3]!.id,
      symbol: SYMBOLS[i % 3]!,
      timeframe: '1h',
      side: i % 2 === 0 ? 'long' : 'short',
      filledAt: new Date(at).toISOString(),
      fillPrice: 1.1,
      closedAt: isOpen ? null : new Date(at + 5 * HOUR_MS).toISOString(),
      exitPrice: isOpen ? null : 1.11,
      closeReason: isOpen ? null : netR > 0 ? 'target' : 'stop',
      netR,
      riskFraction: 0.02,
      currency,
      risk: 440,
      result: Math.round(44_000 * netR) / 100,
    };
  });
}

/** Returns a page of the trades of the member that the stand-in logs in. */
export function getMemberTrades(scenario: string, query: MemberTradesQuery): MemberTrades {
  const all = getTrades(scenario).reverse();
  const matching = all.filter(
    ({ strategyId, symbol, side, closedAt }) =>
      (query.strategy === undefined || strategyId === query.strategy) &&
      (query.symbol === undefined || symbol === query.symbol) &&
      (query.side === undefined || side === query.side) &&
      (query.outcome !== 'open' || closedAt === null),
  );
  const shown = query.sort === 'netR' ? matching.toSorted((a, b) => b.netR - a.netR) : matching;
  const closed = matching.filter(({ closedAt }) => closedAt !== null);
  const totalR = closed.reduce((sum, { netR }) => sum + netR, 0);
  const page = query.page;
  return {
    total: matching.length,
    all: all.length,
    closed: closed.length,
    meanR: closed.length === 0 ? null : totalR / closed.length,
    totalR,
    strategies: all.length === 0 ? [] : strategies.slice(0, 3).map(({ id }) => id),
    symbols: all.length === 0 ? [] : SYMBOLS,
    page,
    pages: Math.max(1, Math.ceil(matching.length / ROWS)),
    trades: shown.slice((page - 1) * ROWS, page * ROWS).map(({ at: _at, ...trade }) => trade),
  };
}

/** Returns what the account of the member that the stand-in logs in is computed from. */
export function getReplay(scenario: string): RecordReplay {
  const now = Date.now();
  const trades = getTrades(scenario).map(({ at, netR, riskFraction, closedAt, ...trade }) => {
    const { signalId, strategyId, symbol, timeframe, side } = trade;
    const end = closedAt === null ? null : at + 5 * HOUR_MS;
    const midnight = Math.ceil((at + HOUR_MS) / DAY_MS) * DAY_MS;
    const openTimes: number[] = [];
    for (let mark = midnight; mark < (end ?? now); mark += DAY_MS) openTimes.push(mark);
    return {
      fillBar: at,
      fillKnownAt: at + HOUR_MS,
      filledAt: at,
      decidedAt: end,
      closedAt: end,
      netR: end === null ? 0 : netR,
      riskFraction,
      session: 'fx' as const,
      notionalPerRisk: 50,
      plannedRewardRisk: 2,
      opened: { signalId, strategyId, symbol, timeframe, side },
      exits: end === null ? [] : [{ at: end, time: end, weight: 1 }],
      openTimes,
      openR: openTimes.map(() => 0.2),
      presentR: end === null ? netR : null,
    };
  });
  const since = now - 130 * DAY_MS;
  return {
    trades,
    equity: [{ since, equity: 22_000, equityStatedAt: since, currency: 'USD' }],
    fraction: 0.02,
    maxDrawdown: 0.1,
    now,
  };
}
