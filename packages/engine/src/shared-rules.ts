/**
 * Everything besides a strategy's own rules that decides its signals and their results: bars and their timeframes, the
 * simulation loop, confidence, and the format of prices. The fingerprint of every strategy covers it.
 */
export { aggregate } from './bars/aggregate.ts';
export { Aggregator } from './bars/aggregator.ts';
export { checkBar } from './bars/check-bar.ts';
export { createBars } from './bars/create-bars.ts';
export { toGrade } from './confidence/grade.ts';
export { decimalText } from './instruments/decimal-text.ts';
export { formatPrice } from './instruments/price.ts';
export { isPublishable } from './simulate/publishable.ts';
export { StreamSet } from './streams/stream-set.ts';
