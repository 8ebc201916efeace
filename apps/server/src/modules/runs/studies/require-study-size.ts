import { STUDY_BARS_MAX, STUDY_DETAIL_BARS_MAX } from '@sealtick/contract';
import { RunProblem } from '../run-task.ts';

/** Lengths of the bars of one series of a study. */
interface SeriesSize {
  readonly bars: { readonly length: number };
  readonly detail: { readonly length: number } | null;
}

/** @param sets Settings that run on each series @throws {RunProblem} if the study has too many bars */
export function requireStudySize(series: readonly SeriesSize[], sets: number): void {
  const bars = series.reduce((sum, one) => sum + one.bars.length, 0);
  if (bars * sets > STUDY_BARS_MAX)
    throw new RunProblem(
      `${sets} settings on ${bars} bars are ${bars * sets} bars; a study has at most ${STUDY_BARS_MAX}. ` +
        'Choose a shorter period, or fewer values.',
    );
  const finer = series.reduce((sum, one) => sum + (one.detail?.length ?? 0), 0);
  if (finer > STUDY_DETAIL_BARS_MAX)
    throw new RunProblem(
      `The series have ${finer} finer bars; a study has at most ${STUDY_DETAIL_BARS_MAX}. ` +
        'Choose a shorter period, fewer series or a longer timeframe for exits.',
    );
}
