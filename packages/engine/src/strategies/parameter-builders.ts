import type { Parameter } from './strategy.ts';

/** The values that a parameter may have. */
type Range = Pick<Parameter, 'min' | 'max' | 'step' | 'default'>;

/** A parameter in a unit of its own. */
export function parameter(
  label: string,
  unit: string,
  { min, max, step, default: value }: Range,
  help: string,
): Parameter {
  return { label, unit, min, max, step, default: value, help };
}

/** A number of bars. */
export function bars(label: string, range: Range, help: string): Parameter {
  return parameter(label, 'bars', range, help);
}

/** A distance in average true ranges. */
export function averageRanges(label: string, range: Range, help: string): Parameter {
  return parameter(label, '× ATR', range, help);
}

/** A number of standard deviations. */
export function deviations(label: string, range: Range, help: string): Parameter {
  return parameter(label, 'deviations', range, help);
}

/** The distance from entry to stop, in average true ranges. */
export function stopDistance(range: Range): Parameter {
  return averageRanges('Stop distance', range, 'Distance from entry to stop in average true ranges.');
}

/** Where the first part of the position leaves, in R. */
export function firstTarget(range: Range, part = 'half of the position'): Parameter {
  return parameter('First target', 'R', range, `Where ${part} leaves, as a multiple of the risk.`);
}

/** Where the last part of the position leaves, in R. */
export function finalTarget(range: Range, help = 'Where the other half leaves.'): Parameter {
  return parameter('Final target', 'R', range, help);
}

/** The bars after which a trade is closed. */
export function longestHold(range: Range): Parameter {
  return bars('Longest hold', range, 'A trade older than this is closed at the next open.');
}
