/** The series a back-test runs on. */
export interface LabSeries {
  readonly strategyId: string;
  readonly market: 'real' | 'simulated';
  readonly symbol: string;
  readonly timeframe: string;
  readonly partner: string | null;
  /** Streams of the published version, which share the risk. */
  readonly versionStreams: number;
}

export type LabOrder =
  | { readonly kind: 'load'; readonly series: LabSeries }
  | { readonly kind: 'run'; readonly run: number; readonly params: Readonly<Record<string, number>> };

export interface LabFigure {
  readonly key: string;
  readonly label: string;
  readonly definition: string;
  readonly unit: string;
  readonly value: number | null;
  readonly reason: string;
}

/** What a set of parameters comes to. Times are ms UTC, `tookMs` is the time of the computation alone. */
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
    }
  | {
      readonly kind: 'result';
      readonly run: number;
      readonly result: LabResult;
      readonly tried: number;
      readonly chance: number | null;
    }
  | { readonly kind: 'failed'; readonly message: string; readonly canRetry: boolean };
