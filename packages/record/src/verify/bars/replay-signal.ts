import {
  type Bars,
  barAt,
  type CloseReason,
  formatPrice,
  type Instrument,
  lastClosedIndex,
  missingSlots,
  nthSlotEnd,
  type Setup,
  Stream,
  type StreamListener,
  type StreamSpec,
} from '@sealtick/engine';
import type { OpenedEntry } from '../../entries.ts';
import type { SignalHistory } from '../../signal-history.ts';

/** What happened to a signal at the close of a bar, in words that log and bars have in common. */
export interface ReplayedEvent {
  readonly at: number;
  readonly text: string;
}

/** Longest order that a strategy can place, in bars. */
const MOST_VALID_BARS = 1_000;

/**
 * Plays a signal on bars by the rules of the engine: its published levels, its moved stops and its ends by rule are as logged.
 * Returns what the bars give up to a moment (ms UTC); null where bars are missing or its order cannot be made from its entry.
 */
export function replaySignal(
  history: SignalHistory,
  bars: Bars,
  instrument: Instrument,
  until: number,
): readonly ReplayedEvent[] | null {
  const { opened } = history;
  const first = indexOfClose(bars, Date.parse(opened.barCloseAt));
  const last = lastClosedIndex(bars, until);
  if (first === null || bars.closeTime[last] !== until || hasGap(bars, first, last, instrument)) return null;
  const setup = toSetup(opened, instrument);
  if (!setup) return null;
  const recorder = new Recorder(instrument.digits);
  const strategy = { start: () => script(history, bars, setup) };
  const spec = { strategy, params: {}, instrument, timeframe: opened.timeframe } as StreamSpec;
  const stream = new Stream(spec, recorder);
  for (let i = first; i <= last && !recorder.isOver; i++) stream.onBar(barAt(bars, i));
  return recorder.events;
}

/** Returns what the log says happened to a signal up to a moment, without moved stops. */
export function loggedEvents({ opened, changes }: SignalHistory, until: number): (ReplayedEvent & { index: number })[] {
  const start = { at: Date.parse(opened.barCloseAt), index: opened.index, text: 'opens it' };
  const later = changes.flatMap((entry) => {
    const at = Date.parse(entry.barCloseAt);
    const { index } = entry;
    if (at > until) return [];
    if (entry.kind === 'signal.closed') {
      const prices = entry.exits.map(({ price }) => price);
      return [{ at, index, text: closing(entry.reason, prices) }];
    }
    if (entry.change === 'filled') return [{ at, index, text: `fills it at ${entry.price}` }];
    if (entry.change === 'target') return [{ at, index, text: `reaches target ${entry.target} at ${entry.price}` }];
    return [];
  });
  return [start, ...later];
}

/** An end by time is one by rule: only the strategy knows the difference. */
const closing = (reason: CloseReason, prices: readonly string[]): string =>
  `ends it by ${reason === 'time' ? 'exit' : reason}${prices.length === 0 ? '' : ` with exits at ${prices.join(', ')}`}`;

function indexOfClose(bars: Bars, closeTime: number): number | null {
  const index = lastClosedIndex(bars, closeTime);
  return bars.closeTime[index] === closeTime ? index : null;
}

function hasGap(bars: Bars, first: number, last: number, instrument: Instrument): boolean {
  for (let i = first + 1; i <= last; i++) {
    if (missingSlots(instrument, bars.timeframe, bars.closeTime[i - 1]!, bars.time[i]!, 1) > 0) return true;
  }
  return false;
}

function toSetup(opened: OpenedEntry, instrument: Instrument): Setup | null {
  const { side, type, entry, stop, targets, timeframe, barCloseAt, validUntil } = opened;
  const closeTime = Date.parse(barCloseAt);
  const end = Date.parse(validUntil);
  let validBars = 1;
  while (validBars <= MOST_VALID_BARS && nthSlotEnd(instrument, timeframe, closeTime, validBars) < end) validBars += 1;
  if (nthSlotEnd(instrument, timeframe, closeTime, Math.min(validBars, MOST_VALID_BARS)) !== end) return null;
  return {
    side,
    type,
    entry: Number(entry),
    stop: Number(stop),
    targets: targets.map(({ price, weight }) => ({ price: Number(price), weight })),
    ...(type === 'market' ? {} : { validBars }),
    reason: 'as published',
  };
}

/** Decides what the log says was decided: a stop for the next bar, the end at the next open, or a cancelled order. */
function script({ opened, changes, closed, state }: SignalHistory, bars: Bars, setup: Setup) {
  const openedAt = Date.parse(opened.barCloseAt);
  const stops = new Map(
    changes.flatMap((entry) =>
      entry.kind === 'signal.updated' && entry.change === 'stopMoved'
        ? [[Date.parse(entry.barCloseAt), Number(entry.stop)] as const]
        : [],
    ),
  );
  const endedAt = closed ? Date.parse(closed.barCloseAt) : Number.NaN;
  const isByRule = closed?.reason === 'exit' || closed?.reason === 'time';
  const decidedAt = isByRule ? (bars.closeTime[lastClosedIndex(bars, endedAt) - 1] ?? Number.NaN) : Number.NaN;
  const cancelledAt = closed?.reason === 'cancelled' && state.fillPrice === null ? endedAt : Number.NaN;
  return ({ closeTime }: { readonly closeTime: number }) => {
    if (closeTime === openedAt) return { open: setup };
    if (closeTime === decidedAt || closeTime === cancelledAt) return { close: 'as logged' };
    const stop = stops.get(closeTime);
    return stop === undefined ? null : { moveStop: stop };
  };
}

class Recorder implements StreamListener {
  readonly events: ReplayedEvent[] = [];
  isOver = false;
  private readonly digits: number;

  constructor(digits: number) {
    this.digits = digits;
  }

  opened: StreamListener['opened'] = (_signal, bar) => this.add(bar.closeTime, 'opens it');
  filled: StreamListener['filled'] = (_signal, price, bar) =>
    this.add(bar.closeTime, `fills it at ${this.text(price)}`);
  target: StreamListener['target'] = (_signal, number, price, _weight, bar) =>
    this.add(bar.closeTime, `reaches target ${number} at ${this.text(price)}`);
  stopMoved: StreamListener['stopMoved'] = () => {};
  closed: StreamListener['closed'] = (_signal, reason, trade, bar) => {
    this.isOver = true;
    this.add(bar.closeTime, closing(reason, trade?.exits.map(({ price }) => this.text(price)) ?? []));
  };
  refused: StreamListener['refused'] = ({ problem }, bar) => {
    // Later refusals are of stops and ends, which are as logged.
    if (this.events.length === 0) this.add(bar.closeTime, `cannot open it: ${problem}`);
  };
  restarted: StreamListener['restarted'] = () => {};
  skipped: StreamListener['skipped'] = () => {};

  private add(at: number, text: string): void {
    this.events.push({ at, text });
  }

  private text(price: number): string {
    return formatPrice(price, this.digits);
  }
}
