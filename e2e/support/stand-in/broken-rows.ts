/** Rows that the server never sends: pages must show the sound ones among them, and withstand the others. */
import type {
  CommonCalibration,
  LastPrice,
  Signal,
  Strategy,
  StrategyPerformance,
  StrategyTrade,
} from '@sealtick/contract';
import { getPerformance, newestTrades } from './performance.ts';
import { makePrices, makeSignals } from './signals.ts';
import { strategies } from './strategies.ts';

const signals = makeSignals(Date.now());
const [eurusd, , , usdjpy] = makePrices(Date.now());
const [soundRecord] = getPerformance('').records;

export const BROKEN_SIGNALS = [
  { ...signals[0], id: 'no-date', symbol: 'NODATE', createdAt: 'not a date' },
  { ...signals[1], id: 'no-target', symbol: 'NOTARGET', targets: [] },
  { id: 'only-id' },
  { ...signals[2], id: 'nonsense', symbol: 'NONSENSE', entry: {}, stop: null, targets: 'x', confidence: 'y', basis: 7 },
  null,
  { ...signals[3], id: 'sound', symbol: 'SOUND' },
] as unknown as readonly Signal[];

export const BROKEN_PRICES = [
  null,
  7,
  { symbol: 'NODATE' },
  { ...eurusd, symbol: 'NONSENSE', price: {}, pip: 'x' },
  { ...eurusd, symbol: 'NOTARGET', price: 'x' },
  { ...usdjpy, symbol: 'SOUND' },
] as unknown as readonly LastPrice[];

export const BROKEN_STRATEGIES = [
  { id: 'bare' },
  { ...strategies[1], id: 'tags', name: '</script><script>document.title = "broken"</script>' },
  null,
  {
    ...strategies[0],
    performanceMetrics: null,
    equityCurve: { time: [1, 2], equity: [1, 'x'] },
    markets: 'fx',
    faq: null,
  },
  strategies[2],
] as unknown as readonly Strategy[];

export const BROKEN_PERFORMANCE = {
  ...getPerformance('tags'),
  records: [
    null,
    { basis: 7 },
    {
      ...soundRecord,
      statistics: [null, { key: 'winRate', value: 'x' }, ...soundRecord!.statistics.slice(0, 3)],
      months: [{ year: 'x' }, null],
      excursions: [{}],
      bySession: [null],
      calibration: { ...soundRecord!.calibration, bins: [null] },
    },
    { ...soundRecord, basis: { record: 'live', market: 'simulated' }, curve: { time: [1, 2], equity: [1, null] } },
  ],
  streams: [null, { symbol: 'EURUSD' }],
} as unknown as StrategyPerformance;

export const BROKEN_TRADES = [
  null,
  { symbol: 'NODATE', filledAt: 'x', exits: 7 },
  { ...newestTrades('backtest')[0], signalId: null },
] as unknown as readonly StrategyTrade[];

export const BROKEN_CALIBRATIONS = [
  null,
  { basis: 7, calibration: { bins: [null] } },
] as unknown as readonly CommonCalibration[];
