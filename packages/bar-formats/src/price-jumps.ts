import { type Bars, DAY_MS, HOUR_MS, type Instrument, TIMEFRAME_MS, toIso } from '@sealtick/engine';
import { isFuture } from './price-side.ts';
import { ratioText, type SplitRatio } from './split.ts';

/** Prices that jump from one bar to the next. */
export interface PriceJump {
  /** Position of the first bar after it. */
  readonly index: number;
  /** Open of that bar, ms UTC. */
  readonly at: number;
  readonly before: number;
  readonly after: number;
  /** New shares for old ones, such as 10 to 1, if the jump is near it; null for another jump of a future. */
  readonly ratio: SplitRatio | null;
}

type Prices = Pick<Bars, 'timeframe' | 'length' | 'time' | 'open' | 'high' | 'low' | 'close'>;

/** Splits that happen; others are rarer than a night that moves as much. */
const RATIOS: readonly SplitRatio[] = [
  ...[2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100].map((to) => ({ to, from: 1 })),
  { to: 3, from: 2 },
  { to: 5, from: 2 },
];
/** Distance from the ratio, as a share of it, that a night's own move may add. */
const NEAR = 0.06;
/** A jump is this many times the usual move of a bar. */
const UNUSUAL = 8;
/** The smallest ratio is 3 to 2; shares fall by a quarter in one night without one. */
const LEAST_SPLIT = 1.4;
const LEAST_ROLL = 1.007;
const LOOKED_AT = 2000;
/** Bars on each side of a jump that must be at the old level and at the new one. */
const CONFIRMING = 3;
/** From less than a night to more than a weekend with holidays: over a longer hole in the file the price moves too. */
const LEAST_PAUSE_MS = HOUR_MS / 2;
const LONGEST_PAUSE_MS = 5 * DAY_MS;

/**
 * Returns where prices jump as at a split, or, for a future, as at a roll from one contract to the next: between two bars with a
 * night between them, far beyond what the market usually moves, and permanently.
 */
export function findJumps(bars: Prices, instrument: Instrument | null): PriceJump[] {
  const canRoll = isFuture(instrument);
  if (!canRoll && !canSplit(instrument)) return [];
  const usual = usualMove(bars);
  const least = Math.max(canRoll ? LEAST_ROLL : LEAST_SPLIT, 1 + usual * UNUSUAL);
  const step = TIMEFRAME_MS[bars.timeframe];
  const jumps: PriceJump[] = [];
  for (let i = 1; i < bars.length; i++) {
    const before = bars.close[i - 1]!;
    const after = bars.open[i]!;
    if (!(before > 0 && after > 0)) continue;
    const size = before > after ? before / after : after / before;
    if (size < least) continue;
    const pause = bars.time[i]! - bars.time[i - 1]! - step;
    if ((step < DAY_MS && pause < LEAST_PAUSE_MS) || pause > LONGEST_PAUSE_MS) continue;
    if (!isLasting(bars, i, before, after)) continue;
    const ratio = size < LEAST_SPLIT ? null : nearestRatio(before / after);
    if (ratio !== null || canRoll) jumps.push({ index: i, at: bars.time[i]!, before, after, ratio });
  }
  return jumps;
}

/** Returns true for shares, coins, and what is not known; currencies, commodities and indices have no splits. */
function canSplit(instrument: Instrument | null): boolean {
  if (instrument === null) return true;
  const { assetClass, session, isExchangeTraded } = instrument;
  return assetClass === 'crypto' || session === 'us-stock' || (assetClass === 'indices' && isExchangeTraded === true);
}

/** Returns the median move from bar to bar, as a share of the price. */
function usualMove({ close, length }: Prices): number {
  const stride = Math.max(1, Math.floor(length / LOOKED_AT));
  const moves: number[] = [];
  for (let i = 1; i < length; i += stride) {
    const move = Math.abs(close[i]! / close[i - 1]! - 1);
    if (Number.isFinite(move)) moves.push(move);
  }
  return moves.sort((a, b) => a - b)[Math.floor(moves.length / 2)] ?? 0;
}

/** Returns true if the bars before a jump are at the old level, and those after it at the new one. */
function isLasting({ close, length }: Prices, index: number, before: number, after: number): boolean {
  for (let i = Math.max(0, index - CONFIRMING); i < Math.min(length, index + CONFIRMING); i++) {
    const [own, other] = i < index ? [before, after] : [after, before];
    if (!(Math.abs(Math.log(close[i]! / own)) < Math.abs(Math.log(close[i]! / other)))) return false;
  }
  return true;
}

/** Returns the split nearest to a change of the price; null if none is near. */
function nearestRatio(change: number): SplitRatio | null {
  const size = Math.max(change, 1 / change);
  const off = ({ to, from }: SplitRatio) => Math.abs(size / (to / from) - 1);
  const nearest = RATIOS.reduce((best, ratio) => (off(ratio) < off(best) ? ratio : best));
  if (off(nearest) > NEAR) return null;
  return change > 1 ? nearest : { to: nearest.from, from: nearest.to };
}

const SHOWN = 3;

/** Returns notes that ask about jumps, for the user to check. */
export function jumpNotes(
  jumps: readonly PriceJump[],
  instrument: Instrument | null,
  getLine?: (index: number) => number,
): string[] {
  const place = ({ index, at }: PriceJump) =>
    `${toIso(at).slice(0, 16).replace('T', ' ')}${getLine === undefined ? '' : ` (line ${getLine(index)})`}`;
  const change = (jump: PriceJump) => `from ${round(jump.before)} to ${round(jump.after)} at ${place(jump)}`;
  const splits = jumps.filter(({ ratio }) => ratio !== null);
  const rolls = jumps.filter(({ ratio }) => ratio === null);
  const notes = splits.slice(0, SHOWN).map((jump) => {
    const what = instrument?.assetClass === 'crypto' || isFuture(instrument) ? 'did its unit change' : 'is it a split';
    return `the price changed ${change(jump)}, about ${ratioText(jump.ratio!)}: ${what}? --adjust-splits divides the prices before it`;
  });
  if (splits.length > SHOWN) notes.push(`and ${splits.length - SHOWN} more changes like a split`);
  if (rolls.length > 0) {
    const shown = rolls.slice(0, SHOWN).map(change).join('; ');
    const count = rolls.length === 1 ? 'a jump' : `${rolls.length} jumps`;
    notes.push(
      `${count} of the price between bars (${shown}): is it a roll to another contract? Back-adjusted prices have none`,
    );
  }
  return notes;
}

function round(price: number): number {
  return Number(price.toPrecision(7));
}
