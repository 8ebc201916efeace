import type { InputOf, writes } from '@sealtick/contract';
import { type AssetClass, DAY_MS, DEFAULT_MARGIN_RATES } from '@sealtick/engine';
import { readNumber } from '../../../lib/forms/typed-number.ts';
import type { TestedStrategy } from './backtesting.queries.ts';
import { chosenDetail } from './study-details.ts';

/** A stream as it was chosen. */
export interface ChosenStream {
  readonly strategyId: string;
  readonly symbol: string;
  readonly timeframe: string;
}

/** What the form of a portfolio contains; numbers as they were typed, shares in percent. */
export interface PortfolioForm {
  readonly name: string;
  readonly streams: readonly ChosenStream[];
  readonly allocation: string;
  readonly numbers: Readonly<Record<NumberField, string>>;
  /** Timeframe of the finer bars that decide what comes first inside a bar; empty if the engine rules do. */
  readonly detail: string;
  readonly fromDay: string;
  readonly toDay: string;
}

/** Numbers of the form that are above 0, and the most of each. */
export const NUMBER_FIELDS = {
  startingBalance: { label: 'Starting balance', unit: '', most: 1e12 },
  riskFraction: { label: 'Risk per trade', unit: '%', most: 100 },
  maxOpenRisk: { label: 'Open risk, at most', unit: '%', most: 100 },
  maxClassRisk: { label: 'Per asset class, at most', unit: '%', most: 100 },
  drawdownLimit: { label: 'Drawdown whose chance is computed', unit: '%', most: 99 },
  fx: { label: 'Margin, FX', unit: '%', most: 100 },
  indices: { label: 'Margin, indices', unit: '%', most: 100 },
  commodities: { label: 'Margin, commodities', unit: '%', most: 100 },
  crypto: { label: 'Margin, crypto', unit: '%', most: 100 },
} as const;

export type NumberField = keyof typeof NUMBER_FIELDS;
export const MARGIN_FIELDS = ['fx', 'indices', 'commodities', 'crypto'] as const satisfies readonly AssetClass[];
export const LIMIT_FIELDS = [
  'startingBalance',
  'riskFraction',
  'maxOpenRisk',
  'maxClassRisk',
  'drawdownLimit',
] as const;

const percent = (share: number) => String(Number((share * 100).toFixed(6)));

/** Returns the first series of a strategy as a stream. */
export const firstStream = ({ id, streams }: TestedStrategy): ChosenStream => ({
  strategyId: id,
  symbol: streams[0]!.symbol,
  timeframe: streams[0]!.timeframe,
});

/** Returns the form before anything is typed: the first two strategies on their first series. */
export const nothingTyped = (strategies: readonly TestedStrategy[]): PortfolioForm => ({
  name: '',
  streams: strategies.slice(0, 2).map(firstStream),
  allocation: 'equal',
  numbers: {
    startingBalance: '10000',
    riskFraction: '1',
    maxOpenRisk: '6',
    maxClassRisk: '4',
    drawdownLimit: '20',
    fx: percent(DEFAULT_MARGIN_RATES.fx),
    indices: percent(DEFAULT_MARGIN_RATES.indices),
    commodities: percent(DEFAULT_MARGIN_RATES.commodities),
    crypto: percent(DEFAULT_MARGIN_RATES.crypto),
  },
  detail: '',
  fromDay: '',
  toDay: '',
});

/** Returns what is wrong with a number of the form; null if it is right. */
export function numberProblem(field: NumberField, text: string): string | null {
  const { most } = NUMBER_FIELDS[field];
  const value = readNumber(text);
  return value > 0 && value <= most ? null : `Enter a number above 0, at most ${most.toLocaleString('en-GB')}.`;
}

type Settings = InputOf<typeof writes.studies.start>['settings'];

/** Returns what the call of a form sends. */
export function toPortfolioSettings({ streams, allocation, numbers, detail, fromDay, toDay }: PortfolioForm): Settings {
  // Percent to a share without the dust of the division.
  const share = (field: NumberField) => Number((readNumber(numbers[field]) / 100).toFixed(8));
  return {
    kind: 'portfolio',
    streams: streams.map((stream) => ({ ...stream })),
    from: fromDay === '' ? null : new Date(fromDay).toISOString(),
    // The whole of the last day.
    to: toDay === '' ? null : new Date(Date.parse(toDay) + DAY_MS).toISOString(),
    ...chosenDetail(
      streams.map(({ timeframe }) => timeframe),
      detail,
    ),
    startingBalance: readNumber(numbers.startingBalance),
    riskFraction: share('riskFraction'),
    allocation,
    maxOpenRisk: share('maxOpenRisk'),
    maxClassRisk: share('maxClassRisk'),
    drawdownLimit: share('drawdownLimit'),
    marginRates: Object.fromEntries(MARGIN_FIELDS.map((field) => [field, share(field)])),
  } as Settings;
}
