import {
  type Bar,
  canTradeBelowZero,
  checkBar,
  getSession,
  type Instrument,
  slotEnd,
  slotStart,
  type Timeframe,
} from '@sealtick/engine';
import { findSpike, isConfirmed } from '../spikes.ts';
import type { VendorBar } from './vendor.ts';

/**
 * Returns the usable bars of a coarse series, oldest first: closed by `until`, on the grid, valid, in order, and no price far
 * from the last close that the next bar does not confirm. The others are left out.
 */
export function cleanHistory(
  rows: readonly VendorBar[],
  {
    instrument,
    timeframe,
    until,
  }: { readonly instrument: Instrument; readonly timeframe: Timeframe; readonly until: number },
): Bar[] {
  const session = getSession(instrument);
  const belowZero = canTradeBelowZero(instrument);
  const getEnd = (time: number) => slotEnd(session, timeframe, time);
  const usable = rows
    .filter(({ time, isOpen }) => !isOpen && Number.isInteger(time) && slotStart(session, timeframe, time) === time)
    .map(({ time, open, high, low, close, volume }) => ({
      time,
      closeTime: getEnd(time),
      open,
      high,
      low,
      close,
      volume,
    }))
    .filter((bar) => bar.closeTime <= until && checkBar(bar, undefined, belowZero) === null)
    .sort((a, b) => a.time - b.time);
  const clean: Bar[] = [];
  for (const [i, bar] of usable.entries()) {
    const last = clean.at(-1);
    if (last && bar.time < last.closeTime) continue;
    const spike = last === undefined ? null : findSpike(last, bar, instrument.tick);
    const next = usable[i + 1];
    if (spike !== null && (next === undefined || !isConfirmed(spike, next, instrument.tick))) continue;
    clean.push(bar);
  }
  return clean;
}
