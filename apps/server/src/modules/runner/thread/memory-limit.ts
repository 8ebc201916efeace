const BASE_MB = 256;
/** Several times the memory of a stream and its strategy's indicators. */
const BYTES_PER_STREAM = 16_384;
/** Several times what a bar leaves behind on average: the outcomes of signals. Bars are in shared memory and do not count. */
const BYTES_PER_BAR = 64;
/** Backtests hold every trade until the figures are computed: enough for one on every fourth bar. */
const BACKTEST_BYTES_PER_BAR = 512;
/** Below V8's own limit, which would end the process. */
const MOST_MB = 2_560;
const MB = 1_048_576;

/** Number of streams, and of the bars that they were fed together. */
export interface StreamedBars {
  readonly streams: number;
  readonly bars: number;
}

/** Returns the megabytes that running streams may use together. */
export function memoryLimitMb({ streams, bars }: StreamedBars): number {
  return limitMb(streams * BYTES_PER_STREAM + bars * BYTES_PER_BAR);
}

/** Returns the megabytes that a backtest may use. */
export function backtestLimitMb({ streams, bars }: StreamedBars): number {
  return limitMb(streams * BYTES_PER_STREAM + bars * BACKTEST_BYTES_PER_BAR);
}

/** Returns what the requested streams hold. */
export function countBars(streams: readonly { readonly bars: { readonly length: number } }[]): StreamedBars {
  return { streams: streams.length, bars: streams.reduce((sum, { bars }) => sum + bars.length, 0) };
}

const limitMb = (bytes: number): number => Math.min(BASE_MB + Math.ceil(bytes / MB), MOST_MB);
