import type { Run, RunDetail, RunDoubts } from '@sealtick/contract';
import { getStrategy, resolveParameters } from '@sealtick/engine';
import { getPerformance } from './performance.ts';

const STRATEGY = 'tideline-pullback';
const published = resolveParameters(getStrategy(STRATEGY)!);
const record = getPerformance(STRATEGY, 'all').records.find(({ basis }) => basis.record === 'backtest')!;
const { basis, curve, periodsPerYear, statistics, from, to } = record;

const getFigure = (key: string) => statistics.find((figure) => figure.key === key)?.value ?? null;

const published20k: Run = {
  id: 'run_u4R8kZ0qS1mT7vXc2Yb9Aw',
  name: 'As published',
  strategyId: STRATEGY,
  version: 1,
  codeSha256: 'ab'.repeat(32),
  market: basis.market,
  symbol: 'EURUSD',
  timeframe: '1h',
  partner: null,
  from,
  to,
  params: published,
  costFactor: 1,
  detail: null,
  state: 'done',
  progress: 1,
  problem: null,
  summary: {
    bars: 20_000,
    from,
    to,
    trades: getFigure('trades') ?? 0,
    totalReturn: getFigure('totalReturn'),
    sharpeRatio: getFigure('sharpeRatio'),
    maxDrawdown: getFigure('maxDrawdown'),
  },
  createdAt: '2026-03-01T00:00:00.000Z',
  endedAt: '2026-03-01T00:00:05.000Z',
};

const unfinished = { summary: null, endedAt: null, progress: 0 } as const;

/** A member's runs in every state, the newest first. */
export const memberRuns: readonly Run[] = [
  { ...published20k, ...unfinished, id: 'run_1', name: 'Every bar', from: null, state: 'running', progress: 0.42 },
  { ...published20k, ...unfinished, id: 'run_2', name: 'Double costs', costFactor: 2, state: 'queued' },
  {
    ...published20k,
    ...unfinished,
    id: 'run_3',
    name: 'Next year',
    state: 'failed',
    problem: 'No 1h bars of EURUSD in this period: there are 2023-12-06 to 2026-03-16.',
  },
  { ...published20k, ...unfinished, id: 'run_4', name: 'By mistake', state: 'cancelled' },
  {
    ...published20k,
    id: 'run_5',
    name: 'Wider stop',
    params: { ...published, stopAtr: 3 },
    costFactor: 1.5,
    detail: '5m',
  },
  published20k,
];

const measures = { expectancy: 0.2, totalReturn: 0.3, sharpeRatio: 1.1, maxDrawdown: -0.08 };
const band = { low: 0.8, median: 1.3, high: 1.9 };
const group = { winRate: 0.45, expectancy: 0.2, interval: { low: -0.1, high: 0.5 }, totalR: 8 };

const DOUBTS: RunDoubts = {
  chance: {
    riskFraction: 0.01,
    drawdownLimit: 0.2,
    curve: [0, 100, 206].map((trade) => ({ trade, ...band })),
    end: band,
    drawdown: { low: 0.05, median: 0.11, high: 0.24 },
    drawdownChance: 0.08,
    ruinChance: 0,
    lossChance: 0.12,
    trades: 206,
    block: 15,
    draws: 10_000,
    seed: 1,
  },
  costs: {
    runs: [
      { spreadFactor: 1, delayBars: 0, trades: 206, measures },
      { spreadFactor: 2, delayBars: 0, trades: 204, measures: { ...measures, expectancy: 0.1 } },
      { spreadFactor: 1, delayBars: 1, trades: 206, measures: { ...measures, expectancy: 0.12 } },
    ],
    breakEvenFactor: 3.4,
    meanCostR: 0.08,
  },
  regimes: [
    {
      kind: 'volatility',
      groups: ['low', 'high'].map((key, i) => ({ key, trades: 100 + i, ...group })),
    },
    { kind: 'weekday', groups: [{ key: '1', trades: 20, ...group, interval: null }] },
  ],
};

const DETAIL = {
  ambiguousBars: 14,
  decidedBars: 12,
  unclearBars: 1,
  changedTrades: 3,
  totalR: 41.2,
  byRule: { trades: 206, totalR: 38.9 },
};

/** Returns a run with its result; null if there is none of this id. */
export function memberRun(id: string): RunDetail | null {
  const run = memberRuns.find((one) => one.id === id);
  if (!run) return null;
  const gain = run.id === published20k.id ? 1 : 0.8;
  const equity = curve.equity.map((value) => 10_000 + (value - 10_000) * gain);
  const figures = statistics.map((figure) =>
    figure.key === 'totalReturn' && figure.value !== null ? { ...figure, value: figure.value * gain } : figure,
  );
  const result = {
    basis,
    periodsPerYear,
    statistics: figures,
    curve: { time: curve.time, equity },
    months: record.months,
    ruinedOn: record.ruinedOn,
    doubts: DOUBTS,
    detail: run.detail && { ...DETAIL, timeframe: run.detail },
    refused: 0,
    trades: [],
  };
  const trials = { count: 2, deflatedSharpe: 0.91, bestOfTrials: 0.31, reason: null };
  return run.state === 'done' ? { ...run, result, trials } : { ...run, result: null, trials: null };
}
