import type { Bars } from '../bars/bar.ts';
import type { Timeframe } from '../bars/timeframe.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { CalendarEvent } from '../strategies/strategy.ts';

/** Inputs of a strategy: its bars, its partner's bars and the calendar. */
export interface AuditData {
  readonly instrument: Instrument;
  /** Timeframe of the strategy; finer `bars` are aggregated first. */
  readonly timeframe: Timeframe;
  readonly bars: Bars;
  readonly partner: { readonly instrument: Instrument; readonly bars: Bars } | null;
  /** Oldest first; null without a calendar. */
  readonly events: readonly CalendarEvent[] | null;
}

/** Inputs to which a change is applied. */
export interface Scope {
  readonly bars: boolean;
  readonly partner: boolean;
  readonly events: boolean;
}

const COLUMNS = ['time', 'closeTime', 'open', 'high', 'low', 'close', 'volume'] as const;

export const EVERYTHING: Scope = { bars: true, partner: true, events: true };

/** Returns an independent copy without the data after `cut` (ms UTC) of the inputs in `scope`. */
export function truncate(data: AuditData, cut: number, scope: Scope = EVERYTHING): AuditData {
  const until = (applies: boolean) => (applies ? cut : Number.POSITIVE_INFINITY);
  return {
    ...data,
    bars: copyUntil(data.bars, until(scope.bars)),
    partner: data.partner && { ...data.partner, bars: copyUntil(data.partner.bars, until(scope.partner)) },
    events: data.events?.filter(({ time }) => time < until(scope.events)).map((event) => ({ ...event })) ?? null,
  };
}

/** Returns a copy that shares no memory with the original. */
export function copyOf(data: AuditData): AuditData {
  return truncate(data, Number.POSITIVE_INFINITY);
}

/** Whether both have the same bars and releases. */
export function isSameData(a: AuditData, b: AuditData): boolean {
  const isSamePartner = a.partner === null || b.partner === null || isSameBars(a.partner.bars, b.partner.bars);
  return isSameBars(a.bars, b.bars) && isSamePartner && JSON.stringify(a.events) === JSON.stringify(b.events);
}

/**
 * Returns a copy with other data after `cut`: prices are mirrored at the last close (a rise of a tenth becomes a fall
 * to ten elevenths), volumes trebled, releases renamed and given another impact. Times are unchanged.
 */
export function alter(data: AuditData, cut: number, scope: Scope = EVERYTHING): AuditData {
  const copy = copyOf(data);
  if (scope.bars) mirrorAfter(copy.bars, cut);
  if (scope.partner && copy.partner) mirrorAfter(copy.partner.bars, cut);
  if (!scope.events || copy.events === null) return copy;
  const events = copy.events.map((event) => (event.time < cut ? event : changedRelease(event)));
  return { ...copy, events };
}

/** Returns a copy whose releases have only the fields known a day before (engine rule 16). */
export function scheduleOnly(data: AuditData): AuditData {
  const copy = copyOf(data);
  const events = copy.events?.map(({ time, name, country, impact }) => ({ time, name, country, impact }));
  return { ...copy, events: events ?? null };
}

function isSameBars(a: Bars, b: Bars): boolean {
  return COLUMNS.every((name) => a[name].every((value, i) => value === b[name][i]));
}

function changedRelease({ time, country, impact }: CalendarEvent): CalendarEvent {
  return { time, name: 'Another release', country, impact: impact === 'high' ? 'low' : 'high' };
}

function copyUntil(bars: Bars, cut: number): Bars {
  const { symbol, timeframe } = bars;
  const length = closedBy(bars, cut);
  const column = (values: Float64Array) => values.slice(0, length);
  return {
    symbol,
    timeframe,
    length,
    time: column(bars.time),
    closeTime: column(bars.closeTime),
    open: column(bars.open),
    high: column(bars.high),
    low: column(bars.low),
    close: column(bars.close),
    volume: column(bars.volume),
  };
}

/** Returns how many of the bars have closed at `time`. */
function closedBy(bars: Bars, time: number): number {
  let length = bars.length;
  while (length > 0 && bars.closeTime[length - 1]! > time) length -= 1;
  return length;
}

function mirrorAfter(bars: Bars, cut: number): void {
  const from = closedBy(bars, cut);
  if (from === 0) return;
  const square = bars.close[from - 1]! ** 2;
  for (let i = from; i < bars.length; i++) {
    const { open, high, low, close, volume } = bars;
    [high[i], low[i]] = [square / low[i]!, square / high[i]!];
    open[i] = square / open[i]!;
    close[i] = square / close[i]!;
    volume[i] = 3 * volume[i]! + 1;
  }
}
