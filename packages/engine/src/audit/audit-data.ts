import type { Bars } from '../bars/bar.ts';
import { utcDay } from '../bars/civil.ts';
import { formatDate } from '../bars/iso.ts';
import type { Timeframe } from '../bars/timeframe.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { freezeDeep } from '../simulate/freeze-deep.ts';
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

export const COLUMNS = ['time', 'closeTime', 'open', 'high', 'low', 'close', 'volume'] as const;

export const EVERYTHING: Scope = { bars: true, partner: true, events: true };

/**
 * Returns a copy without the data after `cut` (ms UTC). Everything is frozen except the columns, which cannot be; each column
 * has memory of its own, which contains nothing else.
 */
export function truncate({ bars, partner, events, instrument, timeframe }: AuditData, cut: number): AuditData {
  const upToCut = (series: Bars) => firstBars(series, closedBy(series, cut));
  return Object.freeze({
    instrument: knownInstrument(instrument, cut),
    timeframe,
    bars: upToCut(bars),
    partner:
      partner && Object.freeze({ instrument: knownInstrument(partner.instrument, cut), bars: upToCut(partner.bars) }),
    events: events && Object.freeze(events.filter(({ time }) => time < cut).map((event) => freezeDeep({ ...event }))),
  });
}

/** Returns the instrument as it was known at `cut`: without the costs of later days. */
function knownInstrument(instrument: Instrument, cut: number): Instrument {
  if (cut === Number.POSITIVE_INFINITY) return freezeDeep(instrument);
  const day = formatDate(utcDay(cut));
  const known = instrument.costs.rows.filter(({ from }, i) => i === 0 || from <= day);
  return freezeDeep({ ...instrument, costs: { ...instrument.costs, rows: known } });
}

/** Returns a copy of everything that can change. */
export function getCopy(data: AuditData): AuditData {
  return truncate(data, Number.POSITIVE_INFINITY);
}

/** Returns a copy whose releases have only the fields known a day before (engine rule 16). */
export function scheduleOnly(data: AuditData): AuditData {
  const schedule = ({ time, name, country, impact }: CalendarEvent) => ({ time, name, country, impact });
  return getCopy({ ...data, events: data.events?.map(schedule) ?? null });
}

/** Returns how many of the bars have closed at `time`. */
export function closedBy(bars: Bars, time: number): number {
  let { length } = bars;
  while (length > 0 && bars.closeTime[length - 1]! > time) length -= 1;
  return length;
}

/** Returns a copy of the first bars. */
export function firstBars(bars: Bars, length = bars.length): Bars {
  const { symbol, timeframe, time, closeTime, open, high, low, close, volume } = bars;
  return Object.freeze({
    symbol,
    timeframe,
    length,
    time: time.slice(0, length),
    closeTime: closeTime.slice(0, length),
    open: open.slice(0, length),
    high: high.slice(0, length),
    low: low.slice(0, length),
    close: close.slice(0, length),
    volume: volume.slice(0, length),
  });
}
