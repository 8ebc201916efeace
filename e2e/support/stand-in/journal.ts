import type { JournalEntry, JournalGroup, JournalPage, JournalPlan, JournalStatistics } from '@sealtick/contract';

const NOTHING: Pick<
  JournalEntry,
  | 'account'
  | 'ticket'
  | 'currency'
  | 'lots'
  | 'profit'
  | 'costs'
  | 'note'
  | 'tags'
  | 'planId'
  | 'followed'
  | 'criteria'
  | 'rating'
  | 'screenshots'
  | 'revision'
  | 'updatedAt'
> = {
  account: null,
  ticket: null,
  currency: null,
  lots: null,
  profit: null,
  costs: null,
  note: '',
  tags: [],
  planId: null,
  followed: null,
  criteria: {},
  rating: null,
  screenshots: [],
  revision: 0,
  updatedAt: null,
};

/** A trade of the record with a note, one without, an imported one and an open one that was typed. */
export const JOURNAL_ENTRIES: readonly JournalEntry[] = [
  {
    ...NOTHING,
    id: 'sig_journal00001',
    signalId: 'sig_journal00001',
    source: 'signal',
    strategyId: 'tideline-pullback',
    timeframe: '15m',
    market: 'simulated',
    logIndex: 12_336,
    symbol: 'EURUSD',
    side: 'long',
    openedAt: '2026-03-16T09:15:00.000Z',
    closedAt: '2026-03-16T10:30:00.000Z',
    entry: '1.07169',
    stop: '1.07065',
    targets: ['1.07293'],
    exit: '1.07065',
    exits: [{ at: '2026-03-16T10:30:00.000Z', price: '1.07065', share: 1 }],
    closeReason: 'stop',
    r: -1,
    isNet: true,
    costR: 0.05,
    slippageR: null,
    missing: null,
    maeR: -1,
    mfeR: 0.4,
    excursionMissing: null,
    note: 'Moved the stop by **hand** at 09:02.',
    tags: ['impatient'],
    planId: 'jp_u4R8kZ0qS1mT7vXc2Yb9Aw',
    followed: 'no',
    rating: 2,
    revision: 1,
    updatedAt: '2026-03-16T11:00:00.000Z',
  },
  {
    ...NOTHING,
    id: 'sig_journal00002',
    signalId: 'sig_journal00002',
    source: 'signal',
    strategyId: 'tideline-pullback',
    timeframe: '1h',
    market: 'simulated',
    logIndex: 12_301,
    symbol: 'XAUUSD',
    side: 'short',
    openedAt: '2026-03-15T20:00:00.000Z',
    closedAt: '2026-03-16T04:00:00.000Z',
    entry: '2400.00',
    stop: '2410.00',
    targets: ['2385.00'],
    exit: '2385.00',
    exits: [{ at: '2026-03-16T04:00:00.000Z', price: '2385.00', share: 1 }],
    closeReason: 'target',
    r: 1.48,
    isNet: true,
    costR: 0.02,
    slippageR: null,
    missing: null,
    maeR: -0.3,
    mfeR: 1.5,
    excursionMissing: null,
  },
  {
    ...NOTHING,
    id: 'jt_u4R8kZ0qS1mT7vXc2Yb9Aw',
    signalId: null,
    source: 'imported',
    strategyId: null,
    timeframe: null,
    market: null,
    logIndex: null,
    account: '7654321',
    ticket: '55512345',
    currency: 'USD',
    symbol: 'GBPUSD',
    side: 'long',
    openedAt: '2026-03-13T08:00:00.000Z',
    closedAt: '2026-03-13T12:00:00.000Z',
    entry: '1.25000',
    stop: null,
    targets: [],
    exit: '1.25400',
    exits: [{ at: '2026-03-13T12:00:00.000Z', price: '1.25400', share: 1 }],
    closeReason: null,
    lots: 0.5,
    profit: 200,
    costs: -3.5,
    r: null,
    isNet: false,
    costR: null,
    slippageR: null,
    missing: 'no stop at the entry',
    maeR: null,
    mfeR: null,
    excursionMissing: 'the bars of this site are simulated',
  },
];

export const JOURNAL_PLANS: readonly JournalPlan[] = [
  {
    id: 'jp_u4R8kZ0qS1mT7vXc2Yb9Aw',
    name: 'As published',
    text: 'Take the signal as it is.',
    criteria: [
      { id: 'jc_entry00000000000000AAA', label: 'Entry as published' },
      { id: 'jc_stop000000000000000AAA', label: 'Stop left alone' },
    ],
    createdAt: '2026-03-01T10:00:00.000Z',
  },
];

/** Returns the stand-in's page of trades: filters by note and symbol alone. */
export function journalPage(
  isEmpty: boolean,
  { note, symbol }: { note?: string | undefined; symbol?: string | undefined } = {},
): JournalPage {
  const all = isEmpty ? [] : JOURNAL_ENTRIES;
  const entries = all.filter(
    (entry) =>
      (note === undefined || (note === 'with') === (entry.note !== '')) &&
      (symbol === undefined || entry.symbol === symbol),
  );
  return {
    entries: [...entries],
    total: entries.length,
    counts: { all: all.length, withoutNote: all.filter((entry) => entry.note === '').length },
    tags: [...new Set(all.flatMap(({ tags }) => tags))],
    symbols: all.map((entry) => entry.symbol),
    accounts: all.flatMap(({ account }) => account ?? []),
  };
}

const group = (key: string, label: string, n: number, sumR: number): JournalGroup => ({
  key,
  label,
  n,
  sumR,
  meanR: n === 0 ? null : sumR / n,
  winRate: null,
  low: null,
  high: null,
  missing: `win rate needs 10 closed trades, interval 30; has ${n}`,
});

export const journalStatistics = (isEmpty: boolean): JournalStatistics => ({
  trades: isEmpty ? 0 : 3,
  withNote: isEmpty ? 0 : 1,
  all: group('all', 'All trades', isEmpty ? 0 : 2, isEmpty ? 0 : 0.48),
  tags: isEmpty ? [] : [group('impatient', 'impatient', 1, -1)],
  plans: [],
  criteria: [],
  followed: isEmpty ? [] : [group('no', 'Plan broken', 1, -1)],
  ratings: [],
  symbols: [],
  sources: [],
  excursions: {
    n: 40,
    meanR: 0.11,
    missing: null,
    stops: [{ at: 0.8, n: 40, changed: 12, meanR: 0.13, difference: 0.02, low: -0.05, high: 0.09 }],
    targets: [{ at: 1, n: 40, changed: 15, meanR: 0.05, difference: -0.06, low: -0.2, high: 0.08 }],
  },
});
