import {
  type Bars,
  DAY_MS,
  formatPrice,
  getSession,
  type Instrument,
  lastClosedIndex,
  missingSlots,
  openMs,
} from '@sealtick/engine';
import type { MarkedEntry } from '../../entries.ts';
import type { LogContents } from '../../log-contents.ts';
import type { Findings } from '../finding.ts';

/** Bars and instrument of a symbol. */
export interface MarkedSymbol {
  readonly instrument: Instrument;
  /** Of the shortest timeframe that there is. */
  readonly bars: Bars;
}

/** Compares the marks of a day on one symbol with the last closes. @returns how many could be compared. */
export function checkMarks(
  { index, date, marks }: MarkedEntry,
  contents: LogContents,
  symbol: MarkedSymbol,
  findings: Findings,
): number {
  const midnight = Date.parse(date) + DAY_MS;
  let compared = 0;
  let allowed: ReturnType<typeof pricesAt> = null;
  for (const { signalId, price } of marks) {
    const opened = contents.signals.get(signalId)?.opened;
    if (opened?.symbol !== symbol.instrument.symbol) continue;
    allowed ??= pricesAt(symbol, midnight);
    if (!allowed) break;
    compared += 1;
    const half = 0.5 * 10 ** -symbol.instrument.digits * (1 + 1e-9);
    if (Number(price) >= allowed.low - half && Number(price) <= allowed.high + half) continue;
    const text = (value: number) => formatPrice(value, symbol.instrument.digits);
    const right = allowed.low === allowed.high ? text(allowed.low) : `${text(allowed.low)} to ${text(allowed.high)}`;
    const detail = `Entry ${index} marks signal ${signalId} on ${opened.symbol} for ${date} at ${price}, but the last close by the bars was ${right}.`;
    findings.add({ code: 'BAR_MISMATCH', layer: 'entry', index, signalId, detail });
  }
  return compared;
}

/** Returns the last close, or where a bar was open at that moment the prices between which it was; null where bars are missing. */
function pricesAt({ bars, instrument }: MarkedSymbol, at: number): { low: number; high: number } | null {
  const last = lastClosedIndex(bars, at);
  const close = bars.closeTime[last];
  if (close === undefined) return null;
  const price = bars.close[last]!;
  if (close === at) return { low: price, high: price };
  const next = bars.time[last + 1];
  if (next === undefined || missingSlots(instrument, bars.timeframe, close, next, 1) > 0) return null;
  if (openMs(getSession(instrument), close, at) === 0) return { low: price, high: price };
  return { low: Math.min(price, bars.low[last + 1]!), high: Math.max(price, bars.high[last + 1]!) };
}
