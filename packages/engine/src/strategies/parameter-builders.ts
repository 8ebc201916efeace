import type { Parameter } from './strategy.ts';

/** The values that a parameter may have. */
type Range = Pick<Parameter, 'min' | 'max' | 'step' | 'default'>;

/** Returns a parameter with its own unit. */
export function parameter(
  label: string,
  unit: string,
  { min, max, step, default: value }: Range,
  help: string,
): Parameter {
  return { label, unit, min, max, step, default: value, help };
}

/** Returns a parameter in bars. */
export function bars(label: string, range: Range, help: string): Parameter {
  return parameter(label, 'bars', range, help);
}

/** Returns a parameter for a distance, in average true ranges. */
export function averageRanges(label: string, range: Range, help: string): Parameter {
  return parameter(label, '× ATR', range, help);
}

/** Returns a parameter in standard deviations. */
export function deviations(label: string, range: Range, help: string): Parameter {
  return parameter(label, 'deviations', range, help);
}

/** Returns the parameter for the distance from entry to stop, in average true ranges. */
export function stopDistance(range: Range): Parameter {
  return averageRanges('Stop distance', range, 'Distance from entry to stop in average true ranges.');
}

/** Returns the parameter for the first target, in R. */
export function firstTarget(range: Range, part = 'half of the position'): Parameter {
  return parameter('First target', 'R', range, `Where ${part} leaves, as a multiple of the risk.`);
}

/** Returns the parameter for the last target, in R. */
export function finalTarget(range: Range, help = 'Where the other half leaves.'): Parameter {
  return parameter('Final target', 'R', range, help);
}

/** Returns the parameter for the maximum number of bars of a trade. */
export function longestHold(range: Range): Parameter {
  return bars('Longest hold', range, 'A trade older than this is closed at the next open.');
}
