import { DAY_MS, DEFAULT_WINDOWS, fittingLengths, type TimeSpan, walkForwardWindows } from '@sealtick/engine';
import { readNumber } from '../../../lib/forms/typed-number.ts';
import type { StudyForm } from './study-settings.ts';

export type Windows = Pick<StudyForm, 'division' | 'trainMonths' | 'testMonths'>;

/** In place of a value that the member has not chosen: what fits the bars. */
const FITTING = 'fitting';

export const FITTING_WINDOWS: Windows = { division: FITTING, trainMonths: FITTING, testMonths: FITTING };

/** Returns the part of the bars that lies within the days of a form. */
export function limitSpan({ from, to }: TimeSpan, { fromDay, toDay }: Pick<StudyForm, 'fromDay' | 'toDay'>): TimeSpan {
  return {
    from: fromDay === '' ? from : Math.max(from, Date.parse(fromDay)),
    to: toDay === '' ? to : Math.min(to, Date.parse(toDay) + DAY_MS),
  };
}

/** Returns the windows that a form shows: what was typed, else what fits. @param span Of the bars; null if it is not known */
export function shownWindows({ division, trainMonths, testMonths }: Windows, span: TimeSpan | null): Windows {
  const fits = span === null ? DEFAULT_WINDOWS : fittingLengths(span);
  const lengths = fits ?? DEFAULT_WINDOWS;
  return {
    division: division === FITTING ? (fits === null ? 'folds' : DEFAULT_WINDOWS.kind) : division,
    trainMonths: trainMonths === FITTING ? String(lengths.trainMonths) : trainMonths,
    testMonths: testMonths === FITTING ? String(lengths.testMonths) : testMonths,
  };
}

/** Returns why bars cannot be divided into these windows; null if they can, or if they are not known. */
export function windowsProblem(windows: Windows, span: TimeSpan | null): string | null {
  if (windows.division === 'folds') return null;
  const [trainMonths, testMonths] = [readNumber(windows.trainMonths), readNumber(windows.testMonths)];
  if (![trainMonths, testMonths].every((months) => Number.isInteger(months) && months > 0))
    return 'Enter whole months, at least 1.';
  if (span === null) return null;
  try {
    walkForwardWindows(span, { kind: windows.division as 'rolling' | 'anchored', trainMonths, testMonths });
    return null;
  } catch (error) {
    return `${(error as Error).message}.`;
  }
}
