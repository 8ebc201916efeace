import type { MarketKind, StatisticUnit } from '@sealtick/engine';

/** The series that a backtest runs on. */
export interface LabSeries {
  readonly strategyId: string;
  readonly market: MarketKind;
  readonly symbol: string;
  readonly timeframe: string;
  readonly partner: string | null;
  /** Instruments of all streams, for the list of costs. */
  readonly symbols: readonly string[];
  /** Number of streams of the published version, which share the risk. */
  readonly versionStreams: number;
}

export interface LabSettings {
  readonly params: Readonly<Record<string, number>>;
  /** Factor on the instrument's costs. */
  readonly costFactor: number;
}

/** Formatted trading costs of an instrument at the end of the series. */
export interface LabCosts {
  readonly symbol: string;
  readonly unit: string;
  readonly spread: string;
  readonly slippage: string;
  readonly commission: string;
  readonly financing: string;
  readonly factors: string;
}

export type LabOrder =
  | { readonly kind: 'load'; readonly series: LabSeries }
  | { readonly kind: 'run'; readonly run: number; readonly settings: LabSettings };

export interface LabFigure {
  readonly key: string;
  readonly label: string;
  readonly definition: string;
  readonly unit: StatisticUnit;
  readonly value: number | null;
  readonly reason: string;
}

/** Result of a set of parameters. Times are ms UTC; `tookMs` is the computing time only. */
export interface LabResult {
  readonly time: readonly number[];
  readonly equity: readonly number[];
  readonly figures: readonly LabFigure[];
  readonly tookMs: number;
}

export type LabMessage =
  | {
      readonly kind: 'loaded';
      readonly bars: number;
      readonly from: number;
      readonly to: number;
      readonly published: LabResult;
      readonly costs: readonly LabCosts[];
    }
  | {
      readonly kind: 'result';
      readonly run: number;
      readonly result: LabResult;
      readonly tried: number;
      readonly chance: number | null;
    }
  | { readonly kind: 'failed'; readonly message: string; readonly canRetry: boolean };
