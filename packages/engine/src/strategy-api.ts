/**
 * What the file of an operator's own strategy may import, as `@sealtick/engine/strategy`: indicators, builders of parameters,
 * levels of a setup and formats of its reason. docs/own-rules.md describes it.
 */

export type { AddedTexts } from './added-strategies.ts';
export type { Bar } from './bars/bar.ts';
export type { Timeframe } from './bars/timeframe.ts';
export type { Approach, RiskLevel } from './content/strategy-content.ts';
export { AverageDirectionalIndex } from './indicators/average-directional-index.ts';
export { AverageTrueRange } from './indicators/average-true-range.ts';
export { BollingerBands } from './indicators/bollinger-bands.ts';
export { DonchianChannel } from './indicators/donchian-channel.ts';
export { ExponentialMovingAverage } from './indicators/exponential-moving-average.ts';
export { FairValueGap } from './indicators/fair-value-gap.ts';
export { LinearRegressionSlope } from './indicators/linear-regression-slope.ts';
export { MovingAverageConvergenceDivergence } from './indicators/moving-average-convergence-divergence.ts';
export { RateOfChange } from './indicators/rate-of-change.ts';
export { RealizedVolatility } from './indicators/realized-volatility.ts';
export { RelativeStrengthIndex } from './indicators/relative-strength-index.ts';
export { RollingExtremum } from './indicators/rolling-extremum.ts';
export { SessionRange } from './indicators/session-range.ts';
export { SimpleMovingAverage } from './indicators/simple-moving-average.ts';
export { StandardDeviation } from './indicators/standard-deviation.ts';
export { SwingPoints } from './indicators/swing-points.ts';
export { ZScore } from './indicators/z-score.ts';
export type { AssetClass, Instrument } from './instruments/instrument.ts';
export { defineStrategy } from './strategies/define-strategy.ts';
export {
  averageRanges,
  bars,
  deviations,
  finalTarget,
  firstTarget,
  longestHold,
  parameter,
  stopDistance,
} from './strategies/parameter-builders.ts';
export { type Direction, levelsFrom, riskFor, sideOf } from './strategies/setup-levels.ts';
export type { At, CalendarEvent, Decision, OnBar, PositionView, Setup } from './strategies/strategy.ts';
export { numberWords, percentWords, priceWords } from './strategies/words.ts';
