import type {
  PortfolioSettings,
  Study,
  StudyDetail,
  StudyHeatMap,
  SweepSettings,
  WalkForwardSettings,
} from '@sealtick/contract';
import { memberRun, memberRuns } from './runs.ts';

const [run] = memberRuns.filter(({ state, id }) => state === 'done' && id !== 'run_5');
const { strategyId, market, symbol, summary } = run!;
const { basis, periodsPerYear, curve, statistics, doubts } = memberRun(run!.id)!.result!;
const { bars, from, to } = summary!;
const at = '2026-03-01T00:00:00.000Z';

const STOPS = [1.5, 2, 2.5, 3];
const TARGETS = [4, 4.5, 5];
const axes = [
  { name: 'stopAtr', from: 1.5, to: 3, step: 0.5 },
  { name: 'finalTargetR', from: 4, to: 5, step: 0.5 },
];
const tried = { strategyId, timeframe: '1h', from: null, to: null, params: {}, costFactor: 1, axes } as const;
const sampling = { kind: 'grid' } as const;
const sweep: SweepSettings = {
  kind: 'sweep',
  symbols: [symbol],
  ...tried,
  detail: '5m',
  axes,
  sampling,
  measure: 'sharpeRatio',
};
const division = { kind: 'rolling', trainMonths: 24, testMonths: 6 } as const;
const walk: WalkForwardSettings = {
  kind: 'walk-forward',
  symbol,
  division,
  ...tried,
  axes,
  sampling,
  measure: 'sharpeRatio',
};

const portfolio: PortfolioSettings = {
  kind: 'portfolio',
  streams: [
    { strategyId, symbol, timeframe: '1h', params: {} },
    { strategyId: 'horizon-channel', symbol: 'XAUUSD', timeframe: '4h', params: {} },
  ],
  from: null,
  to: null,
  costFactor: 1,
  startingBalance: 10_000,
  riskFraction: 0.01,
  allocation: 'equal',
  maxOpenRisk: 0.06,
  maxClassRisk: 0.04,
  marginRates: { fx: 0.05, indices: 0.1, commodities: 0.1, crypto: 0.5 },
  drawdownLimit: 0.2,
};

const study: Study = {
  id: 'sty_1',
  kind: 'sweep',
  name: 'Stops and targets',
  market,
  settings: sweep,
  state: 'done',
  progress: 1,
  remainingMs: null,
  problem: null,
  createdAt: at,
  endedAt: at,
};

const unfinished = { state: 'running', progress: 0.3, remainingMs: 14_000, endedAt: null } as const;
const bad = { state: 'failed', problem: 'There are no longer bars of AUDUSD here.' } as const;

/** A member's studies in several states, the newest first. */
export const memberStudies: readonly Study[] = [
  { ...study, ...unfinished, id: 'sty_2', name: 'Every value' },
  { ...study, ...bad, id: 'sty_3', name: 'Without bars' },
  { ...study, id: 'sty_4', kind: 'walk-forward', name: 'Two years', settings: walk },
  { ...study, id: 'sty_5', kind: 'portfolio', name: 'Trend and pullback', settings: portfolio },
  study,
];

/** Sharpe ratio of settings: a plateau around a stop of 2.5. */
const computeSharpe = (stop: number, target: number) =>
  Number((1.1 - (stop - 2.5) ** 2 - (target - 4.5) ** 2 / 4).toFixed(2));

const rows = STOPS.flatMap((stopAtr) =>
  TARGETS.map((finalTargetR) => ({
    symbol,
    set: { stopAtr, finalTargetR },
    trades: 212,
    measures: {
      sharpeRatio: computeSharpe(stopAtr, finalTargetR),
      totalReturn: 0.2,
      maxDrawdown: -0.1,
      winRate: 0.4,
      profitFactor: 1.3,
    },
  })),
).sort((a, b) => b.measures.sharpeRatio - a.measures.sharpeRatio);

const tested = { basis, bars, from, to, periodsPerYear, trials: 1_212 };

/** Returns a study with its result; null if there is none of this id. */
export function memberStudy(id: string): StudyDetail | null {
  const found = memberStudies.find((one) => one.id === id);
  if (!found) return null;
  if (found.kind === 'walk-forward') return { ...found, result: walkForward };
  if (found.kind === 'portfolio') return { ...found, result: account };
  if (found.state === 'failed') return { ...found, result: null };
  const all = { kind: 'sweep', ...tested, runs: 12 } as const;
  const before = { neighbours: null, warnings: [], verdict: null, curve: null };
  if (found.state === 'running')
    return { ...found, result: { ...all, computed: 4, rows: rows.slice(0, 4), ...before } };
  return {
    ...found,
    result: {
      ...all,
      computed: 12,
      rows,
      neighbours: { median: 0.97, count: 8 },
      warnings: [{ kind: 'best-of', text: 'Best of 1,212.' }],
      verdict: {
        verdict: 'could-be-chance',
        text: 'Could be chance: the best of 1,212 settings without an edge shows as much in 31.0% of cases.',
        errorRates:
          'Errors of this verdict, with 1,200 settings per family: noise survives in 4.0% of 1,000 families (95%: 3.0 to 5.4%).',
        overfitting: { probability: 0.42, splits: 12_870, blocks: 16 },
        deflated: { sharpe: 0.068, bestOfTrials: 0.061, probability: 0.61 },
      },
      curve,
    },
  };
}

const getSpan = (year: number) => ({ from: `${year}-01-01T00:00:00.000Z`, to: `${year + 1}-01-01T00:00:00.000Z` });

const walkForward: StudyDetail['result'] = {
  kind: 'walk-forward',
  ...tested,
  windows: [2023, 2024].map((year) => ({
    train: getSpan(year - 1),
    test: getSpan(year),
    set: { stopAtr: 2.5, finalTargetR: 4.5 },
    inSample: { value: 1.1, trades: 100, totalR: 20 },
    trades: 50,
    totalR: year === 2023 ? 6 : -2,
    expectancy: year === 2023 ? 0.12 : -0.04,
  })),
  trades: 100,
  outOfSample: 0.04,
  inSample: 0.2,
  efficiency: 0.2,
  windowsWithGain: 0.5,
  curve,
};

const ofStream = { signalled: 120, taken: 110, cut: 7, totalR: 12.4, profit: 1_240.5, weight: 1 };
const filled = { filledAt: '2026-02-02T10:00:00.000Z', closedAt: '2026-02-04T12:00:00.000Z' } as const;

const account: StudyDetail['result'] = {
  kind: 'portfolio',
  ...tested,
  trials: 2,
  statistics,
  streams: [
    { strategyId, symbol, timeframe: '1h', ...ofStream },
    { strategyId: 'horizon-channel', symbol: 'XAUUSD', timeframe: '4h', ...ofStream, totalR: -3.2, profit: -320.25 },
  ],
  limits: { 'open-risk': 9, 'class-risk': 4, margin: 1, 'no-balance': 0 },
  correlations: {
    matrix: [
      [1, 0.12],
      [0.12, 1],
    ],
    days: 700,
  },
  peakOpenRisk: 0.06,
  peakMargin: 0.41,
  ruinedOn: null,
  chance: doubts!.chance,
  trades: [
    { stream: 0, side: 'long', ...filled, netR: 1.5, share: 0.01, limit: null, profit: 152.25 },
    { stream: 1, side: 'short', ...filled, netR: -1, share: 0, limit: 'open-risk', profit: 0 },
  ],
  curve,
};

/** The map of the sweep. */
export const MAP: StudyHeatMap = {
  x: { name: 'stopAtr', values: STOPS },
  y: { name: 'finalTargetR', values: TARGETS },
  measure: 'sharpeRatio',
  symbol,
  fixed: {},
  cells: TARGETS.flatMap((y) =>
    STOPS.map((x) => ({ x, y, value: computeSharpe(x, y), neighbours: computeSharpe(x, y) - 0.1 })),
  ),
};
