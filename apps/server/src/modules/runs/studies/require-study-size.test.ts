import { STUDY_BARS_MAX, STUDY_DETAIL_BARS_MAX } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { requireStudySize } from './require-study-size.ts';

const series = (bars: number, detail: number | null = null) => ({
  bars: { length: bars },
  detail: detail === null ? null : { length: detail },
});

test('A study may have as many bars and finer bars as the limits say, and not one more', () => {
  const half = STUDY_DETAIL_BARS_MAX / 2;
  expect(() => requireStudySize([series(10, half), series(10, half)], 4)).not.toThrow();
  expect(() => requireStudySize([series(10, half), series(10, half + 1)], 4)).toThrow(
    `The series have ${STUDY_DETAIL_BARS_MAX + 1} finer bars; a study has at most ${STUDY_DETAIL_BARS_MAX}. ` +
      'Choose a shorter period, fewer series or a longer timeframe for exits.',
  );
  expect(() => requireStudySize([series(STUDY_BARS_MAX / 4)], 4)).not.toThrow();
  expect(() => requireStudySize([series(STUDY_BARS_MAX / 4), series(1)], 4)).toThrow(/^4 settings on /);
});
