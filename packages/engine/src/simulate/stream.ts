import type { Bar } from '../bars/bar.ts';
import { MAX_MISSING_SLOTS, missingSlots } from '../bars/missing-slots.ts';
import { type StoredTimeframe, TIMEFRAME_MS } from '../bars/timeframe.ts';
import { withoutFinancing } from '../costs/without-financing.ts';
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
import { DecisionReader } from './decision-reader.ts';
import type { DetailBars } from './detail-bars.ts';
import { Execution } from './execution.ts';
import { resolveFillBar, resolveHeldBar } from './exits.ts';
import { fillAtOpen, isGappedAway, touchesEntry } from './fill.ts';
import { freezeDeep } from './freeze-deep.ts';
import { Position } from './position.ts';
import { getView } from './position-view.ts';
import { breakEvenStop, requestedStop } from './stop-moves.ts';
import type { StreamListener } from './stream-listener.ts';
import type { ExitReason, OpenSignal, Signal } from './trade.ts';
import type { SetupProblem } from './validation.ts';

/** Shortest slot as a share of its nominal length; slots are shorter on days of a clock change. */
const SHORTEST_SLOT = 0.75;

/** Specification of a stream: strategy version × symbol × timeframe. */
export interface StreamSpec {
  readonly strategy: Pick<Strategy, 'start' | 'needsPositivePrices' | 'success'>;
  /** Every parameter of the strategy: see `resolveParameters`. */
  readonly params: ParameterValues;
  readonly instrument: Instrument;
  readonly timeframe: StoredTimeframe;
  /** Second instrument of a pair strategy; setups on a bar without the partner's bar are refused. */
  readonly partner?: Instrument | null;
  readonly hasCalendar?: boolean;
  /** Open of the first bar, ms UTC (engine rule 1); older bars are rejected. */
  readonly anchor?: number;
}

/** Input of a step besides the bar. */
export interface StreamInput {
  /** The partner's bar of the same timeframe and close time, or null. */
  readonly partner: Bar | null;
  /** Releases with open <= time < close of the bar. */
  readonly events: readonly CalendarEvent[];
}

/**
 * One strategy on one symbol and timeframe, stepped by one closed bar at a time. Backtest, live runner, browser and
 * verifier share this loop. Its state depends on the bars only, so a restart feeds them again from the anchor.
 *
 * A bar first resolves what is pending or open, then the strategy decides, then its decision is applied (engine rule
 * 2). The input of the strategy is frozen and has no methods, so that it can act only by its decisions.
 */
export class Stream {
  readonly spec: StreamSpec;
  private readonly execution: Execution;
  private readonly listener: StreamListener;
  private readonly keepsReasons: boolean;
  private readonly context = new BarContext();
  private readonly window = new BarWindow();
  private readonly decisions = new DecisionReader();
  private decide: OnBar;
  private position: Position | null = null;
  /** The last position and its view, reused for the next signal. */
  private held: { readonly position: Position; readonly view: PositionView } | null = null;
  private lastCloseAt = Number.NaN;
  private isSkipped = false;

  /**
   * @param detail Finer bars of a backtest that asks for them; published signals are decided without.
   * @param keepsReasons False for signals whose `reason` is empty: kept texts are most of the memory of a run.
   */
  constructor(spec: StreamSpec, listener: StreamListener, detail: DetailBars | null = null, keepsReasons = true) {
    this.spec = spec;
    this.listener = listener;
    this.keepsReasons = keepsReasons;
    this.execution = new Execution(spec.instrument, listener, detail);
    this.decide = this.start();
  }

  /** Returns a copy of the pending or open signal as of the last bar; null if there is none. */
  get open(): OpenSignal | null {
    return this.position === null ? null : this.position.toOpenSignal();
  }

  /**
   * Steps one closed bar. Bars must be in order, each once; gaps are allowed (engine rule 18). Neither object is
   * stored.
   * @throws {InvalidParameterError} for a bar older than the anchor or than the last one fed.
   */
  onBar(bar: Bar, input?: StreamInput): void {
    this.step(bar, this.window.show(bar), input);
  }

  /**
   * Steps a frozen bar without methods, such as that of a `BarCursor`, which is passed to the strategy without a copy.
   */
  onFrozenBar(bar: Bar, input?: StreamInput): void {
    this.step(bar, bar, input);
  }

  private step(bar: Bar, shown: Bar, input: StreamInput | undefined): void {
    if (bar.time !== this.lastCloseAt) this.crossGap(bar);
    this.lastCloseAt = bar.closeTime;
    const { context } = this;
    if (input !== undefined && input.events.length > 0) this.execution.spread.see(input.events);
    if (this.position !== null) this.resolve(this.position, bar);
    if (this.spec.strategy.needsPositivePrices && this.isSkippedOn(bar, input)) return;
    if (input === undefined) context.showNoInput();
    else context.showInput(input.partner, input.events);
    const decision = this.decide(shown, context.at);
    if (decision !== null) this.apply(decision, bar);
  }

  /** Whether this bar, or one before it, had a price that the strategy cannot compute with. */
  private isSkippedOn(bar: Bar, input: StreamInput | undefined): boolean {
    if (!this.isSkipped && Math.min(bar.low, input?.partner?.low ?? bar.low) <= 0) {
      this.isSkipped = true;
      this.listener.skipped(bar);
    }
    return this.isSkipped;
  }

  private hold(signal: Signal): void {
    if (this.held === null) {
      const position = new Position(signal);
      this.held = { position, view: getView(position) };
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
        instrument: shown(instrument),
        timeframe,
        params: { ...params },
        partner: partner ? shown(partner) : null,
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
      this.execution.close(position, reason, bar);
    } else if (position.state === 'open') this.askAtClose(position, bar);
  }

  private askAtClose(position: Position, bar: Bar): void {
    const stop = breakEvenStop(position, bar);
    if (stop !== null) this.execution.moveStop(position, stop, bar);
    if (position.barsHeld >= position.maxBars) position.decideClose('time', null);
  }

  private resolveEventful(position: Position, bar: Bar): ExitReason | null {
    return position.state === 'open' ? resolveHeldBar(position, bar, this.execution) : this.resolveEntry(position, bar);
  }

  /** Applies the bar to a pending signal: expired, cancelled, filled (and perhaps closed), or still pending. */
  private resolveEntry(position: Position, bar: Bar): ExitReason | null {
    const { signal, direction } = position;
    if (bar.time >= signal.validUntil) return this.drop(position, 'expired', bar);
    const price = fillAtOpen(signal, direction, bar);
    if (!Number.isNaN(price)) {
      if (isGappedAway(signal, direction, price)) return this.drop(position, 'cancelled', bar);
      this.execution.fill(position, price, bar.time, bar);
      return resolveHeldBar(position, bar, this.execution);
    }
    if (touchesEntry(signal, direction, bar)) {
      this.execution.fill(position, signal.entry, bar.closeTime, bar);
      return resolveFillBar(position, bar, this.execution);
    }
    return bar.closeTime >= signal.validUntil ? this.drop(position, 'expired', bar) : null;
  }

  private drop(position: Position, reason: 'expired' | 'cancelled', bar: Bar): null {
    this.release();
    this.execution.drop(position, reason, bar);
    return null;
  }

  private apply(given: unknown, bar: Bar): void {
    const decision = this.decisions.read(given);
    const refusal = 'field' in decision ? decision : this.applyOrRefuse(decision, bar);
    if (refusal === null) return;
    const { field, problem } = refusal;
    this.listener.refused({ field, problem, barCloseAt: bar.closeTime }, bar);
  }

  private applyOrRefuse(decision: Decision, bar: Bar): SetupProblem | null {
    const { execution, position } = this;
    if ('open' in decision) {
      const signal = this.accept(decision.open, bar);
      if ('field' in signal) return signal;
      this.hold(signal);
      this.listener.opened(signal, bar);
      return null;
    }
    if ('moveStop' in decision) {
      if (position === null || position.state === 'pending') return NOTHING_OPEN;
      const stop = requestedStop(position, decision.moveStop, bar, execution.grid);
      if (stop !== null && typeof stop === 'object') return stop;
      if (stop !== null) execution.moveStop(position, stop, bar);
      return null;
    }
    if (position === null) return NOTHING_TO_CLOSE;
    this.closeByRule(position, decision.close, bar);
    return null;
  }

  private accept(setup: Parameters<typeof acceptSetup>[0], bar: Bar): Signal | SetupProblem {
    const { instrument, timeframe, partner } = this.spec;
    if (this.position !== null) return BUSY;
    if (partner && this.context.at.partner === null) return NO_PARTNER;
    return acceptSetup(setup, bar, instrument, timeframe, this.execution.grid, this.keepsReasons);
  }

  /** Closes an open position at the next open, or cancels a pending signal immediately. */
  private closeByRule(position: Position, note: string, bar: Bar): void {
    if (position.state === 'pending') {
      this.drop(position, 'cancelled', bar);
    } else {
      position.decideClose('exit', note);
    }
  }
}

/** Returns the instrument that a strategy sees. */
function shown(instrument: Instrument): Instrument {
  return { ...instrument, costs: withoutFinancing(instrument.costs) };
}

const BUSY: SetupProblem = { field: 'open', problem: 'open is not possible: the stream already has a signal' };
const NO_PARTNER: SetupProblem = {
  field: 'open',
  problem: 'open is not possible: the partner has no bar with this close time',
};
const NOTHING_OPEN: SetupProblem = {
  field: 'moveStop',
  problem: 'moveStop is not possible: there is no open position',
};
const NOTHING_TO_CLOSE: SetupProblem = { field: 'close', problem: 'close is not possible: there is no signal' };
