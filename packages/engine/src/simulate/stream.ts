import type { Bar } from '../bars/bar.ts';
import { MAX_MISSING_SLOTS, missingSlots } from '../bars/missing-slots.ts';
import { TIMEFRAME_MS, type Timeframe } from '../bars/timeframe.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { InvalidParameterError } from '../parameters.ts';
import type {
  CalendarEvent,
  Decision,
  OnBar,
  ParameterValues,
  PositionView,
  Strategy,
} from '../strategies/strategy.ts';
import { acceptSetup } from './accept-setup.ts';
import { BarContext } from './bar-context.ts';
import { BarWindow } from './bar-window.ts';
import { Desk } from './desk.ts';
import { resolveFillBar, resolveHeldBar } from './exits.ts';
import { fillAtOpen, isGappedAway, touchesEntry } from './fill.ts';
import { freezeDeep } from './freeze-deep.ts';
import { Position } from './position.ts';
import { viewOf } from './position-view.ts';
import { askedStop, breakEvenStop } from './stop-moves.ts';
import type { StreamListener } from './stream-listener.ts';
import type { ExitReason, OpenSignal, Signal } from './trade.ts';
import type { Fault } from './validation.ts';

/** On the days the clocks change a slot may be shorter than its name, never by more than a quarter. */
const SHORTEST_SLOT = 0.75;

/** What a stream runs: strategy version × symbol × timeframe. */
export interface StreamSpec {
  readonly strategy: Pick<Strategy, 'start'>;
  /** Every parameter of the strategy: see `resolveParameters`. */
  readonly params: ParameterValues;
  readonly instrument: Instrument;
  readonly timeframe: Timeframe;
  /** Second instrument of a pair strategy; then no setup is taken on a bar without the partner's. */
  readonly partner?: Instrument | null;
  readonly hasCalendar?: boolean;
  /** Open of the first bar to be fed, ms UTC (engine rule 1); older bars are refused. */
  readonly anchor?: number;
}

/** What a bar comes with. */
export interface StreamInput {
  /** The partner's bar of the same timeframe and close time, or null. */
  readonly partner: Bar | null;
  /** Releases with open <= time < close of the bar. */
  readonly events: readonly CalendarEvent[];
}

/**
 * One strategy on one symbol and timeframe, stepped a closed bar at a time: the one loop that back-test, live runner,
 * browser and verifier share. Its state depends on the bars alone, so a restart feeds them again from the anchor.
 *
 * A bar first resolves what is pending or open, then the strategy decides, then its decision is applied (engine rule 2).
 * What the strategy is shown is frozen and has no methods, so it can change nothing but by its decisions.
 */
export class Stream {
  readonly spec: StreamSpec;
  private readonly desk: Desk;
  private readonly listener: StreamListener;
  private readonly context = new BarContext();
  private readonly window = new BarWindow();
  private decide: OnBar;
  private position: Position | null = null;
  /** The last position and its view, used again for the next signal. */
  private held: { readonly position: Position; readonly view: PositionView } | null = null;
  private lastCloseAt = Number.NaN;

  constructor(spec: StreamSpec, listener: StreamListener) {
    this.spec = spec;
    this.listener = listener;
    this.desk = new Desk(spec.instrument, listener);
    this.decide = this.start();
  }

  /** A copy of the pending or open signal as of the last bar; null when there is none. */
  get open(): OpenSignal | null {
    return this.position === null ? null : this.position.toOpenSignal();
  }

  /**
   * Steps one closed bar. Bars come in order, each once; gaps are allowed (engine rule 18). Neither object is kept.
   * @throws {InvalidParameterError} for a bar older than the anchor or than the last one fed.
   */
  onBar(bar: Bar, input?: StreamInput): void {
    this.step(bar, this.window.show(bar), input);
  }

  /** The same for a frozen bar without methods, such as that of a `BarCursor`: the strategy is shown this very object. */
  onFrozenBar(bar: Bar, input?: StreamInput): void {
    this.step(bar, bar, input);
  }

  private step(bar: Bar, shown: Bar, input: StreamInput | undefined): void {
    if (bar.time !== this.lastCloseAt) this.crossGap(bar);
    this.lastCloseAt = bar.closeTime;
    const { context } = this;
    if (input !== undefined && input.events.length > 0) this.desk.spread.see(input.events);
    if (this.position !== null) this.resolve(this.position, bar);
    if (input === undefined) context.showNoInput();
    else context.showInput(input.partner, input.events);
    const decision = this.decide(shown, context.at);
    if (decision !== null) this.apply(decision, bar);
  }

  private hold(signal: Signal): void {
    if (this.held === null) {
      const position = new Position(signal);
      this.held = { position, view: viewOf(position) };
    } else this.held.position.reset(signal);
    this.position = this.held.position;
    this.context.showPosition(this.held.view);
  }

  private release(): void {
    this.position = null;
    this.context.showPosition(null);
  }

  private start(): OnBar {
    const { strategy, instrument, timeframe, params, partner, hasCalendar } = this.spec;
    return strategy.start(
      freezeDeep({
        instrument,
        timeframe,
        params: { ...params },
        partner: partner ?? null,
        hasCalendar: hasCalendar ?? false,
      }),
    );
  }

  private crossGap(bar: Bar): void {
    const { instrument, timeframe, anchor } = this.spec;
    const { lastCloseAt } = this;
    if (anchor !== undefined && bar.time < anchor) {
      throw new InvalidParameterError('bar.time', bar.time, `at or after the anchor ${anchor}`);
    }
    if (bar.time < lastCloseAt) {
      throw new InvalidParameterError('bar.time', bar.time, `at or after the last bar's close ${lastCloseAt}`);
    }
    if (!(bar.time - lastCloseAt > MAX_MISSING_SLOTS * SHORTEST_SLOT * TIMEFRAME_MS[timeframe])) return;
    const missing = missingSlots(instrument, timeframe, lastCloseAt, bar.time, MAX_MISSING_SLOTS);
    if (missing <= MAX_MISSING_SLOTS) return;
    this.decide = this.start();
    this.listener.restarted(missing, bar);
  }

  private resolve(position: Position, bar: Bar): void {
    if (position.hold(bar)) {
      if (position.asksAtClose) this.askAtClose(position, bar);
      return;
    }
    const reason = this.resolveEventful(position, bar);
    if (reason !== null) {
      this.release();
      this.desk.close(position, reason, bar);
    } else if (position.state === 'open') this.askAtClose(position, bar);
  }

  private askAtClose(position: Position, bar: Bar): void {
    const stop = breakEvenStop(position, bar);
    if (stop !== null) this.desk.moveStop(position, stop, bar);
    if (position.barsHeld >= position.maxBars) position.decideClose('time', null);
  }

  private resolveEventful(position: Position, bar: Bar): ExitReason | null {
    return position.state === 'open' ? resolveHeldBar(position, bar, this.desk) : this.resolveEntry(position, bar);
  }

  /** Takes a pending signal through the bar: expired, cancelled, filled (and perhaps out again), or still pending. */
  private resolveEntry(position: Position, bar: Bar): ExitReason | null {
    const { signal, direction } = position;
    if (bar.time >= signal.validUntil) return this.drop(position, 'expired', bar);
    const price = fillAtOpen(signal, direction, bar);
    if (!Number.isNaN(price)) {
      if (isGappedAway(signal, direction, price)) return this.drop(position, 'cancelled', bar);
      this.desk.fill(position, price, bar.time, bar);
      return resolveHeldBar(position, bar, this.desk);
    }
    if (touchesEntry(signal, direction, bar)) {
      this.desk.fill(position, signal.entry, bar.closeTime, bar);
      return resolveFillBar(position, bar, this.desk);
    }
    return bar.closeTime >= signal.validUntil ? this.drop(position, 'expired', bar) : null;
  }

  private drop(position: Position, reason: 'expired' | 'cancelled', bar: Bar): null {
    this.release();
    this.desk.drop(position, reason, bar);
    return null;
  }

  private apply(decision: Decision, bar: Bar): void {
    const fault = this.findFaultOrApply(decision, bar);
    if (fault === null) return;
    const { field, problem } = fault;
    this.listener.refused({ decision, field, problem, barCloseAt: bar.closeTime }, bar);
  }

  private findFaultOrApply(decision: Decision, bar: Bar): Fault | null {
    const { desk, position } = this;
    if ('open' in decision) {
      const signal = this.accept(decision.open, bar);
      if ('field' in signal) return signal;
      this.hold(signal);
      this.listener.opened(signal, bar);
      return null;
    }
    if ('moveStop' in decision) {
      if (position === null || position.state === 'pending') return NOTHING_OPEN;
      const stop = askedStop(position, decision.moveStop, bar, desk.grid);
      if (stop !== null && typeof stop === 'object') return stop;
      if (stop !== null) desk.moveStop(position, stop, bar);
      return null;
    }
    if (position === null) return NOTHING_TO_CLOSE;
    this.closeByRule(position, decision.close, bar);
    return null;
  }

  private accept(setup: Parameters<typeof acceptSetup>[0], bar: Bar): Signal | Fault {
    const { instrument, timeframe, partner } = this.spec;
    if (this.position !== null) return BUSY;
    if (partner && this.context.at.partner === null) return NO_PARTNER;
    return acceptSetup(setup, bar, instrument, timeframe, this.desk.grid);
  }

  /** An open position leaves at the next open; a pending signal is cancelled at once. */
  private closeByRule(position: Position, note: string, bar: Bar): void {
    if (position.state === 'pending') {
      this.drop(position, 'cancelled', bar);
    } else {
      position.decideClose('exit', note);
    }
  }
}

const BUSY: Fault = { field: 'open', problem: 'open must wait: the stream holds a signal already' };
const NO_PARTNER: Fault = { field: 'open', problem: 'open must wait: the partner has no bar of this close time' };
const NOTHING_OPEN: Fault = { field: 'moveStop', problem: 'moveStop must meet an open position, and there is none' };
const NOTHING_TO_CLOSE: Fault = { field: 'close', problem: 'close must meet a signal, and there is none' };
