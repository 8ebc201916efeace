import type { Bar, Bars } from '../bars/bar.ts';
import { firstIndex } from '../bars/first-index.ts';
import { InvalidParameterError } from '../parameters.ts';
import type { CalendarEvent } from '../strategies/strategy.ts';
import { BarCursor } from './bar-cursor.ts';
import { EventFeed, PartnerFeed } from './feeds.ts';
import { Recorder } from './recorder.ts';
import type { SimulatedSignal } from './simulated-signal.ts';
import { Stream, type StreamSpec } from './stream.ts';
import type { OpenSignal, Refusal, Trade } from './trade.ts';

export interface SimulateOptions {
  /** The partner's bars, of the same timeframe. */
  readonly partner?: Bars | undefined;
  /** The calendar, oldest first. */
  readonly events?: readonly CalendarEvent[] | undefined;
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

/** Runs a stream over columns of bars and returns its trades and signals. @throws as `feed`. */
export function simulate(bars: Bars, spec: StreamSpec, options: SimulateOptions = {}): Simulation {
  const recorder = new Recorder();
  const stream = new Stream(spec, recorder);
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
  };
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
