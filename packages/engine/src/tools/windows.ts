import { civilFromDays, daysFromCivil, daysInMonth, utcDay } from '../bars/civil.ts';
import { DAY_MS } from '../bars/time-units.ts';
import { InvalidParameterError, requirePositiveInteger } from '../parameters.ts';

/** A part of time, ms UTC: from the first moment on, up to the last one, which is not in it. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** A window in which the best set is chosen, and the one after it in which that set runs. */
export interface WalkForwardWindow {
  readonly train: TimeSpan;
  readonly test: TimeSpan;
}

export interface WindowLengths {
  /** Length of the first (anchored) or of each (rolling) window of choice, months. */
  readonly trainMonths: number;
  readonly testMonths: number;
  /** An anchored window of choice always begins at the first bar; a rolling one moves on with each test. */
  readonly kind: 'anchored' | 'rolling';
}

/** Tests of a tenth of the bars, each after a choice on four tenths, are six. */
const PARTS = 10;

/** A trader's usual choice. */
export const DEFAULT_WINDOWS: WindowLengths = { trainMonths: 24, testMonths: 6, kind: 'rolling' };

/**
 * Returns the windows of a span, in order. The last test ends with the span; one shorter than half of the others is
 * left out.
 * @throws {InvalidParameterError} if a length is not a whole number of months, or the span has no room for a test.
 */
export function walkForwardWindows(
  span: TimeSpan,
  { trainMonths, testMonths, kind }: WindowLengths,
): WalkForwardWindow[] {
  requirePositiveInteger('trainMonths', trainMonths);
  requirePositiveInteger('testMonths', testMonths);
  const first = Math.ceil(span.from / DAY_MS) * DAY_MS;
  const windows: WalkForwardWindow[] = [];
  for (let i = 0; ; i++) {
    const testFrom = addMonths(first, trainMonths + i * testMonths);
    const end = addMonths(first, trainMonths + (i + 1) * testMonths);
    const to = Math.min(end, span.to);
    if (to - testFrom < (end - testFrom) / 2) break;
    const train = { from: kind === 'anchored' ? first : addMonths(first, i * testMonths), to: testFrom };
    windows.push({ train, test: { from: testFrom, to } });
  }
  if (windows.length > 0) return windows;
  throw new NoRoomError(trainMonths, testMonths, countMonths(span));
}

/** Returns the usual lengths of the windows of a span, or shorter ones where it has no room for those; null if it has none for a test. */
export function fittingLengths(span: TimeSpan): Pick<WindowLengths, 'trainMonths' | 'testMonths'> | null {
  const months = countMonths(span);
  const { trainMonths, testMonths } = DEFAULT_WINDOWS;
  return months < trainMonths + testMonths ? shorterLengths(months) : { trainMonths, testMonths };
}

/** Returns the whole months in which windows of a span can be. */
function countMonths(span: TimeSpan): number {
  const first = Math.ceil(span.from / DAY_MS) * DAY_MS;
  let months = 0;
  while (addMonths(first, months + 1) <= span.to) months += 1;
  return months;
}

function shorterLengths(months: number): Pick<WindowLengths, 'trainMonths' | 'testMonths'> | null {
  const testMonths = Math.max(1, Math.floor(months / PARTS));
  const trainMonths = Math.min(4 * testMonths, months - testMonths);
  return trainMonths < 1 ? null : { trainMonths, testMonths };
}

/** The bars have no room for one test. Its message names what fits. */
class NoRoomError extends InvalidParameterError {
  /** @param months What the bars cover */
  constructor(trainMonths: number, testMonths: number, months: number) {
    super('trainMonths', trainMonths, 'shorter');
    const shorter = shorterLengths(months);
    const fits =
      shorter === null
        ? 'Use bars of a longer time'
        : `Choose on ${shorter.trainMonths} and test on ${shorter.testMonths}, or divide the bars into folds`;
    this.message = `The bars cover ${months} ${months === 1 ? 'month' : 'months'}, too few to choose on ${trainMonths} and test on ${testMonths}. ${fits}`;
  }
}

/** Returns the same day and time some months later, or the last day of that month. */
export function addMonths(at: number, months: number): number {
  const { year, month, day } = civilFromDays(utcDay(at));
  const index = year * 12 + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1];
  return daysFromCivil(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth))) * DAY_MS + (at % DAY_MS);
}

/** Returns `folds` equal parts of a span. @throws {InvalidParameterError} for fewer than two. */
export function equalFolds({ from, to }: TimeSpan, folds: number): TimeSpan[] {
  requirePositiveInteger('folds', folds, 2);
  const edge = (i: number) => from + Math.round(((to - from) * i) / folds);
  return Array.from({ length: folds }, (_, i) => ({ from: edge(i), to: edge(i + 1) }));
}
