import { periodsPerYear, type TestSeries, toIso } from '@sealtick/engine';

/** Returns on which bars a study runs. */
export function testedBars(series: readonly TestSeries[]) {
  const starts = series.map(({ bars }) => bars.time[0]!);
  const ends = series.map(({ bars }) => bars.closeTime[bars.length - 1]!);
  return {
    bars: series.reduce((sum, { bars }) => sum + bars.length, 0),
    from: toIso(Math.min(...starts)),
    to: toIso(Math.max(...ends)),
    periodsPerYear: periodsPerYear(series[0]!.instrument.session),
  };
}
