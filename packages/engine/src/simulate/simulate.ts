import type { Bar, Bars } from '../bars/bar.ts';
import { firstIndex } from '../bars/first-index.ts';
import { TIMEFRAME_MS } from '../bars/timeframe.ts';
import { InvalidParameterError } from '../parameters.ts';
import type { CalendarEvent } from '../strategies/strategy.ts';
import { BarCursor } from './bar-cursor.ts';
import { DetailBars, type DetailCounts } from './detail-bars.ts';
import { EventFeed, PartnerFeed } from './feeds.ts';
import { Recorder } from './recorder.ts';
import type { SimulatedSignal } from './simulated-signal.ts';
import { Stream, type StreamSpec } from './stream.ts';
import type { OpenSignal, Refusal, Trade } from './trade.ts';
import { TradeRecorder } from './trade-recorder.ts';

export interface SimulateOptions {
  /** The partner's bars, of the same timeframe. */
  readonly partner?: Bars | undefined;
  /** The calendar, oldest first. */
  readonly events?: readonly CalendarEvent[] | undefined;
}

/** Options of a backtest. */
export interface BacktestOptions extends SimulateOptions {
  /** Finer bars of the symbol, which decide the order of levels inside a bar. */
  readonly detail?: Bars | null | undefined;
}

export interface Simulation {
  /** Closed trades in the order they closed. */
  readonly trades: readonly Trade[];
  /** Every signal in the order of opening, with its end if any. Computed on first access. */
  readonly signals: readonly SimulatedSignal[];
  readonly refused: readonly Refusal[];
  /** The signal still pending or open after the last bar. */
  readonly open: OpenSignal | null;
  /** Close of the first bar on which the strategy was not asked for lack of prices above 0, ms UTC; null for none. */
  readonly skippedFrom: number | null;
  /** What finer bars decided; null for a run without them. */
  readonly detail: DetailCounts | null;
}

const NO_EVENTS: readonly CalendarEvent[] = [];

/**
 * Feeds a stream columns of bars, from its anchor (or the first bar) to the last one, as a live runner does bar by bar.
 *
 * @throws {InvalidParameterError} if a series is not of the spec's symbol and timeframe.
 */
export function feed(stream: Stream, bars: Bars, options: SimulateOptions = {}): void {
  const { spec } = stream;
  requireSeries('bars', bars, spec.instrument.symbol, spec.timeframe);
  if (options.partner) requireSeries('partner', options.partner, spec.partner?.symbol, spec.timeframe);
  const partner = options.partner ? new PartnerFeed(options.partner) : null;
  const events = options.events ? new EventFeed(options.events) : null;
  const { length } = bars;
  const cursor = new BarCursor(bars);
  const { bar } = cursor;
  const input = { partner: null as Bar | null, events: NO_EVENTS };
  const given = partner === null && events === null ? undefined : input;
  for (let i = firstFrom(bars, spec.anchor); i < length; i++) {
    cursor.moveTo(i);
    if (partner !== null) input.partner = partner.at(bar.closeTime);
    if (events !== null) input.events = events.within(bar.time, bar.closeTime);
    stream.onFrozenBar(bar, given);
  }
}

/**
 * Runs a stream over columns of bars and returns its trades and signals.
 * @throws {InvalidParameterError} as `feed`, and if the finer bars are not of the symbol and of a shorter timeframe.
 */
export function simulate(bars: Bars, spec: StreamSpec, options: BacktestOptions = {}): Simulation {
  const recorder = new Recorder();
  const detail = options.detail ? readDetail(options.detail, spec) : null;
  const stream = new Stream(spec, recorder, detail);
  feed(stream, bars, options);
  const { open } = stream;
  let signals: readonly SimulatedSignal[] | null = null;
  return {
    trades: recorder.trades,
    get signals() {
      signals ??= recorder.signals(open);
      return signals;
    },
    refused: recorder.refusals,
    open,
    skippedFrom: recorder.skippedFrom,
    detail: detail?.counts ?? null,
  };
}

/**
 * Calls back with each trade of a run as `simulate` returns it, in that order, but without the reason of its signal. Tools
 * that compute thousands of runs for their figures show no texts, and what they keep of each trade costs most of their time.
 * @throws {InvalidParameterError} as `simulate`.
 */
export function simulateTrades(
  bars: Bars,
  spec: StreamSpec,
  options: BacktestOptions,
  onTrade: (trade: Trade) => void,
): void {
  const detail = options.detail ? readDetail(options.detail, spec) : null;
  feed(new Stream(spec, new TradeRecorder(onTrade), detail, false), bars, options);
}

function readDetail(bars: Bars, { instrument: { symbol }, timeframe }: StreamSpec): DetailBars {
  if (bars.symbol === symbol && TIMEFRAME_MS[bars.timeframe] < TIMEFRAME_MS[timeframe]) return new DetailBars(bars);
  throw new InvalidParameterError(
    'detail',
    `${bars.symbol} ${bars.timeframe}`,
    `bars of ${symbol} of a shorter timeframe than ${timeframe}`,
  );
}

function requireSeries(name: string, bars: Bars, symbol: string | undefined, timeframe: string): void {
  if (bars.symbol === symbol && bars.timeframe === timeframe) return;
  throw new InvalidParameterError(name, `${bars.symbol} ${bars.timeframe}`, `the series ${symbol} ${timeframe}`);
}

/** Returns the index of the first bar that opens at or after the anchor. */
function firstFrom(bars: Bars, anchor: number | undefined): number {
  if (anchor === undefined) return 0;
  return firstIndex(bars.length, (i) => bars.time[i]! >= anchor);
}
