import type { Run, Strategy } from '@sealtick/contract';
import { DAY_MS, STORED_TIMEFRAMES, TIMEFRAME_MS } from '@sealtick/engine';
import { formatDate } from '../../../lib/time/time.ts';

/** Bars that the browser's backtest runs on, times in ms UTC. */
export interface ShownBars {
  readonly bars: number;
  readonly from: number;
  readonly to: number;
}

/** What the Config tab shows: the settings of the next run. */
export interface RunSettings {
  readonly strategy: Pick<Strategy, 'id' | 'parameters'>;
  readonly symbol: string;
  readonly timeframe: Run['timeframe'];
  /** Timeframes that the strategy is published on for the symbol. */
  readonly published: readonly Run['timeframe'][];
  readonly params: Readonly<Record<string, number>>;
  readonly costFactor: number;
  /** Null until the browser has loaded them; undefined on a page whose browser runs no backtest. */
  readonly shown?: ShownBars | null;
}

/** `shown`: the bars of the browser's backtest. `all`: every stored bar. `own`: by days. */
export const PERIODS = ['shown', 'all', 'own'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** What the form of a run contains; days as `2020-01-31`, or empty. */
export interface RunForm {
  readonly name: string;
  /** Empty for that of the settings above. */
  readonly timeframe: Run['timeframe'] | '';
  /** Timeframe of the finer bars that decide what comes first inside a bar; empty if the engine rules do. */
  readonly detail: NonNullable<Run['detail']> | '';
  readonly period: PeriodName;
  readonly fromDay: string;
  readonly toDay: string;
}

/** Settings of a stored run that the form takes over. */
export interface UsedRun extends Pick<RunForm, 'timeframe' | 'detail'> {
  readonly strategyId: string;
}

/** Returns what the form takes over of a stored run. @param shown Timeframe of the settings above once they are those of the run */
export const toUsedRun = ({ strategyId, timeframe, detail }: Run, shown: Run['timeframe'] | undefined): UsedRun => ({
  strategyId,
  timeframe: timeframe === shown ? '' : timeframe,
  detail: detail ?? '',
});

interface Period {
  readonly from: string | null;
  readonly to: string | null;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** Returns the period of a form; null while the bars that it names are not known. */
export function getPeriod({ period, fromDay, toDay }: RunForm, shown: ShownBars | null | undefined): Period | null {
  if (period === 'shown' && shown !== undefined) return shown && { from: iso(shown.from), to: iso(shown.to) };
  if (period !== 'own') return { from: null, to: null };
  return {
    from: fromDay === '' ? null : iso(Date.parse(fromDay)),
    // The whole of the last day.
    to: toDay === '' ? null : iso(Date.parse(toDay) + DAY_MS),
  };
}

/** Returns the name of a run that was given none. */
export const defaultName = ({ symbol, timeframe, ...settings }: RunSettings & Pick<Run, 'detail'>): string =>
  [`${symbol} ${timeframe}`, changesText(settings.strategy.parameters, settings)].join(', ');

/** Says that a strategy is not published on a timeframe; empty if it is. */
export const unpublishedText = ({ symbol, published }: RunSettings, timeframe: Run['timeframe']): string =>
  published.includes(timeframe)
    ? ''
    : `The strategy is published for ${symbol} on ${published.join(' and ')}, not on ${timeframe}.`;

type Settings = Pick<Run, 'params' | 'costFactor' | 'detail'>;

/** Returns the timeframes that can decide what comes first inside a bar: the shorter ones, the longest first. */
export const detailsFor = (timeframe: Run['timeframe']): NonNullable<Run['detail']>[] =>
  STORED_TIMEFRAMES.filter((one) => TIMEFRAME_MS[one] < TIMEFRAME_MS[timeframe]).reverse();

/** Returns how settings differ from the published ones: "2 parameters changed, costs × 1.5, exits by 5m bars". */
export function changesText(parameters: Strategy['parameters'], { params, costFactor, detail }: Settings): string {
  const changed = Object.entries(parameters).filter(([key, { default: published }]) => {
    const value = params[key];
    return value !== undefined && value !== published;
  }).length;
  const what = changed === 0 ? 'as published' : `${changed} ${changed === 1 ? 'parameter' : 'parameters'} changed`;
  const costs = costFactor === 1 ? what : `${what}, costs × ${costFactor}`;
  return detail === null ? costs : `${costs}, exits by ${detail} bars`;
}

/** Returns the days of a period: "3 Jan 2020 to 31 Dec 2024". */
export const daysText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  `${formatDate(from)} to ${formatDate(to)}`;
