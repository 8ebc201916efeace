import type { Instrument, StoredTimeframe } from '@sealtick/engine';
import { type ClockFit, type MeasuredClock, type Reading, toReadings } from './clock-fit.ts';
import type { Clock, Layout, Overrides, Stamps } from './layout.ts';
import { measureClock } from './measure-clock.ts';
import { measureDays } from './measure-days.ts';
import type { Rows } from './rows.ts';
import { stampsWords } from './stamps-words.ts';

/** Number of pauses by which another clock must fit better than the assumed one to be mentioned. */
const MORE_EDGES = 3;
/** Least share of pauses that a clock must fit, over the year and in each season. */
const LEAST_FIT = { 'week ends': 0.8, 'daily pauses': 0.6 } as const;
const LEAST_IN_SEASON = 0.5;
/** Of fewer pauses than this a clock must fit almost all. */
const FEW_EDGES = 12;
/** A clock below this does not fit at all, one above that one does without doubt. */
const NO_FIT = 0.3;
const CLEAR_FIT = 0.9;

export interface FoundClock {
  readonly clock: Clock;
  readonly stamps: Stamps;
}

interface ClockContext {
  readonly layout: Layout;
  readonly rows: Rows;
  readonly timeframe: StoredTimeframe;
  readonly instrument: Instrument | null;
  readonly overrides: Overrides;
  /** Which end of a bar the stamps mark, if the file shows it without a market. */
  readonly evident: Stamps | null;
}

/**
 * Returns the clock of a file, and which end of a bar its stamps mark. What neither layout nor user state is measured by the
 * sessions of the instrument; notes say what contradicts an assumption.
 */
export function findClock(context: ClockContext, notes: string[]): FoundClock {
  const { layout, overrides } = context;
  const { clock } = layout;
  const given = overrides.stamps === undefined ? null : stampsWords(overrides.stamps, 'as given');
  const stated = given ?? context.evident ?? layout.stamps;
  if (layout.stated && overrides.zone !== undefined) {
    notes.push('--zone is not needed: the timestamps have their own offset');
  }
  const isGiven = overrides.zone !== undefined && !layout.stated;
  const assumed: Clock = isGiven
    ? { zone: overrides.zone!, basis: 'given', words: `${overrides.zone}, as given` }
    : clock;
  if (clock.basis === 'label') return { clock, stamps: stated ?? OPENS };
  const isZoneKnown = assumed.basis !== 'guess';
  const marks = stated === null ? (['open', 'close'] as const) : [stated.marks];
  const measured = measure(context, assumed.zone, marks, isZoneKnown);
  if (measured === null) return { clock: assumed, stamps: stated ?? OPENS };
  const own = measured.fits.filter(({ zone }) => zone === assumed.zone);
  if (isZoneKnown || !measured.isHourKnown) {
    if (stated === null || measured.isHourKnown) noteContradiction(measured, own, assumed, notes);
    return { clock: assumed, stamps: stated ?? getMarks(own, measured) };
  }
  return choose(measured, own, assumed, stated, notes);
}

const OPENS: Stamps = { marks: 'open', words: 'the open of the bar, assumed' };

/** Compares the assumed clock, and others only as far as none before them fits without doubt. */
function measure(
  { rows, timeframe, instrument }: ClockContext,
  zone: string,
  marks: readonly Reading['marks'][],
  isZoneKnown: boolean,
): MeasuredClock | null {
  let measured = null as MeasuredClock | null;
  for (const readings of toReadings(zone, marks)) {
    const found =
      measureClock(rows, timeframe, instrument, readings) ?? measureDays(rows, timeframe, instrument, readings);
    if (found === null) return null;
    measured = { ...found, fits: [...(measured?.fits ?? []), ...found.fits] };
    const best = pickBest(measured.fits);
    const isSure = best.fit >= CLEAR_FIT && best.worst >= CLEAR_FIT;
    if (!found.isHourKnown || (isSure && (best.marks === 'open' || best.zone !== zone))) break;
    if (isZoneKnown && best.fit >= NO_FIT) break;
  }
  return measured;
}

/** Returns the end that stamps mark on a known clock: the close only if the open does not fit at all. */
function getMarks(own: readonly ClockFit[], { what }: MeasuredClock): Stamps {
  const open = own.find(({ marks }) => marks === 'open')!;
  const close = own.find(({ marks }) => marks === 'close')!;
  if (open.fit < NO_FIT && close.fit >= CLEAR_FIT && close.worst >= LEAST_IN_SEASON)
    return closesWords(close, open, what);
  return open.fit >= CLEAR_FIT ? { marks: 'open', words: 'the open of the bar, measured' } : OPENS;
}

function choose(
  measured: MeasuredClock,
  own: readonly ClockFit[],
  assumed: Clock,
  stated: Stamps | null,
  notes: string[],
): FoundClock {
  const { what } = measured;
  const best = pickBest(measured.fits);
  const ownBest = pickBest(own);
  const getStamps = (fit: ClockFit): Stamps => {
    if (stated !== null) return stated;
    const open = measured.fits.find(({ zone, marks }) => zone === fit.zone && marks === 'open')!;
    return fit.marks === 'close'
      ? closesWords(fit, open, what)
      : { marks: 'open', words: 'the open of the bar, measured' };
  };
  // In weeks in which only one of America and Europe has summer time, brokers keep the hours of their server.
  const isOwn = isAccepted(ownBest, what, assumed.zone === 'UTC' ? LEAST_IN_SEASON : 0);
  const isBetter = isAccepted(best, what) && (!isOwn || (best.fit - ownBest.fit) * best.edges >= MORE_EDGES);
  // Brokers keep their own opening hours, so only a clock that does not fit at all is replaced.
  const isClear = ownBest.fit < NO_FIT || (assumed.zone === 'UTC' && best.fit >= CLEAR_FIT);
  if (isBetter && isClear) {
    const words = `${best.zone}, measured: ${percent(best.fit)} of ${best.edges} ${what} fit it, ${percent(ownBest.fit)} fit ${assumed.zone}`;
    return { clock: { zone: best.zone, basis: 'measured', words }, stamps: getStamps(best) };
  }
  if (isBetter) {
    notes.push(
      `${percent(best.fit)} of the ${what} fit ${best.zone}, ${percent(ownBest.fit)} fit ${assumed.zone}: if times are an hour off in March or October, give --zone ${best.zone}`,
    );
  }
  if (!isOwn || (isBetter && assumed.zone === 'UTC')) return { clock: assumed, stamps: stated ?? OPENS };
  const words = `${assumed.zone}, measured: ${percent(ownBest.fit)} of ${ownBest.edges} ${what} fit it`;
  return { clock: { zone: assumed.zone, basis: 'measured', words }, stamps: getStamps(ownBest) };
}

/** Notes a clock that fits without doubt where the stated one does not at all. */
function noteContradiction(measured: MeasuredClock, own: readonly ClockFit[], { zone }: Clock, notes: string[]): void {
  const [best, ownBest] = [pickBest(measured.fits), pickBest(own)];
  if (!measured.isHourKnown || ownBest.fit >= NO_FIT || best.fit < CLEAR_FIT || best.zone === zone) return;
  notes.push(
    `${percent(ownBest.fit)} of ${best.edges} ${measured.what} fit ${zone}, ${percent(best.fit)} fit ${best.zone}: are the times right?`,
  );
}

function isAccepted({ fit, worst, edges }: ClockFit, what: MeasuredClock['what'], inSeason = LEAST_IN_SEASON): boolean {
  return fit >= (edges < FEW_EDGES ? CLEAR_FIT : LEAST_FIT[what]) && worst >= inSeason;
}

/** Of equal ones the open goes first, which most files have, then the assumed clock, then clocks with a name. */
function pickBest(fits: readonly ClockFit[]): ClockFit {
  return fits.reduce((most, fit) => {
    const isEqual = fit.fit === most.fit && fit.marks === 'open' && most.marks === 'close';
    return fit.fit > most.fit || isEqual ? fit : most;
  });
}

function closesWords(close: ClockFit, open: ClockFit, what: string): Stamps {
  const words = `the close of the bar, measured: ${percent(close.fit)} of ${close.edges} ${what} fit it, ${percent(open.fit)} fit the open`;
  return { marks: 'close', words };
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
