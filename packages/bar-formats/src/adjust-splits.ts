import { type Bars, DAY_MS, getHours, getSession, type Instrument, toIso, zoneOffset } from '@sealtick/engine';
import type { PriceJump } from './price-jumps.ts';
import type { Rows } from './rows.ts';
import { ratioText, type Split, type SplitRatio } from './split.ts';

/** How far the change of the price may be from the stated ratio, as a share of its logarithm. */
const MOST_OFF = 0.35;
/** Digits that a divided price keeps, so that no noise of floating-point numbers is stored. */
const DIGITS = 12;

/** Divides the prices before each jump that is near a split, and multiplies their volumes. Returns a note for each. */
export function adjustJumps(rows: Rows, jumps: readonly PriceJump[]): string[] {
  return jumps.flatMap(({ index, at, ratio }) => {
    if (ratio === null) return [];
    adjust(rows, index, ratio);
    return [
      `prices before ${toIso(at).slice(0, 16).replace('T', ' ')} were adjusted for a split of ${ratioText(ratio)}`,
    ];
  });
}

/**
 * Divides the prices before each split of a table. A split that the prices do not show, because they are adjusted or of another
 * time, is not applied, and a note says so.
 */
export function adjustSplits(
  rows: Rows,
  splits: readonly Split[],
  symbol: string | null,
  instrument: Instrument | null,
  areDates: boolean,
): string[] {
  const own = splits.filter((split) => split.symbol === null || split.symbol === symbol);
  return own.flatMap((split) => {
    const date = new Date(split.date * DAY_MS).toISOString().slice(0, 10);
    const name = `split of ${ratioText(split)} on ${date}`;
    const index = firstOn(rows, split.date, instrument, areDates);
    if (index === 0 || index === rows.length) return [`the ${name} is not within the bars`];
    const change = Math.log(rows.close[index - 1]! / rows.open[index]!);
    const stated = Math.log(split.to / split.from);
    if (!(Math.abs(change - stated) <= MOST_OFF * Math.abs(stated))) {
      const found = `${rows.close[index - 1]} before and ${rows.open[index]} on it`;
      return [`the ${name} was not applied: the prices are ${found}, so they may be adjusted already`];
    }
    adjust(rows, index, split);
    return [`prices before ${date} were adjusted for a split of ${ratioText(split)}`];
  });
}

function adjust(rows: Rows, before: number, { to, from }: SplitRatio): void {
  for (const column of [rows.open, rows.high, rows.low, rows.close]) {
    for (let i = 0; i < before; i++) column[i] = Number(((column[i]! * from) / to).toPrecision(DIGITS));
  }
  for (let i = 0; i < before; i++) rows.volume[i] = (rows.volume[i]! * to) / from;
}

/** Returns the first bar that opens on a date of the market, or later. */
function firstOn(rows: Rows, date: number, instrument: Instrument | null, areDates: boolean): number {
  const zone = areDates || instrument === null ? 'UTC' : getHours(getSession(instrument)).zone;
  for (let i = 0; i < rows.length; i++) {
    const time = rows.stamp[i]!;
    if (Math.floor((time + zoneOffset(zone, time)) / DAY_MS) >= date) return i;
  }
  return rows.length;
}

/** Returns rows as the columns of bars. */
export function asBars(rows: Rows, timeframe: Bars['timeframe']): Omit<Bars, 'symbol' | 'closeTime'> {
  const { length, stamp: time, open, high, low, close, volume } = rows;
  return { timeframe, length, time, open, high, low, close, volume };
}
