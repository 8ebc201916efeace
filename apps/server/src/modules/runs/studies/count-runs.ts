import type { StudySettings } from '@sealtick/contract';
import { axisValues, getStrategy } from '@sealtick/engine';

/** Returns the number of runs of a study; a Latin hypercube has at most so many. @throws {InvalidParameterError} naming a wrong axis */
export function countRuns(settings: StudySettings): number {
  if (settings.kind === 'portfolio') return settings.streams.length;
  const strategy = getStrategy(settings.strategyId);
  if (!strategy) return 0;
  const values = settings.axes.map((axis) => axisValues(strategy, axis).length);
  const sets =
    settings.sampling.kind === 'grid' ? values.reduce((product, count) => product * count, 1) : settings.sampling.sets;
  return sets * (settings.kind === 'sweep' ? settings.symbols.length : 1);
}
