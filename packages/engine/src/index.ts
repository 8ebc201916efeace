export {
  type AddedStrategy,
  type AddedTexts,
  addedFiles,
  addedStrategies,
  addStrategy,
  getStrategy,
  getStrategyContent,
  isBuiltIn,
  runnableStrategies,
  STRATEGIES,
  type StrategySource,
  strategyName,
  toTrials,
} from './added-strategies.ts';
export type { AuditData } from './audit/audit-data.ts';
export { type AuditOptions, type AuditReport, auditStrategy } from './audit/audit-strategy.ts';
export { auditStreams } from './audit/audit-streams.ts';
export type { AuditFinding } from './audit/findings.ts';
export { type Audited, inThisThread } from './audit/in-this-thread.ts';
export { type RandomMarketOptions, randomMarket } from './audit/random-market.ts';
export type { AuditSubject, ConfidenceModel, Observation, PrepareSubject, Run, RunFresh } from './audit/run.ts';
export { aggregate } from './bars/aggregate.ts';
export { Aggregator, type ClosedBarListener } from './bars/aggregator.ts';
export type { Bar, Bars } from './bars/bar.ts';
export { BarSeries } from './bars/bar-series.ts';
export { type BarField, type BarRefusal, BarsError } from './bars/bars-error.ts';
export { checkBar, MAX_PRICE, MAX_VOLUME } from './bars/check-bar.ts';
export {
  type CivilDate,
  civilFromDays,
  daysFromCivil,
  daysInMonth,
  parseWeekday,
  utcDay,
} from './bars/civil.ts';
export { type BarColumns, type CreateBarsOptions, createBars } from './bars/create-bars.ts';
export { firstIndex } from './bars/first-index.ts';
export { formatDate, formatDay, parseDate, parseIso, toIso } from './bars/iso.ts';
export { MAX_MISSING_SLOTS, missingSlots } from './bars/missing-slots.ts';
export { getBars, type SharedBars, shareBars } from './bars/shared-bars.ts';
export { barAt, emptyBar, prefix, sliceBars } from './bars/slice.ts';
export { DAY_MS, HOUR_MS, MINUTE_MS } from './bars/time-units.ts';
export {
  STORED_TIMEFRAMES,
  type StoredTimeframe,
  streamTimeframe,
  TIMEFRAME_MS,
  TIMEFRAMES,
  type Timeframe,
} from './bars/timeframe.ts';
export { utcFromLocal, type Zone, zoneOffset } from './bars/zone.ts';
export { CALIBRATED_FROM, chanceOfSuccess, priorChance, shrunkShare } from './confidence/confidence.ts';
export { type Confidence, ConfidenceTracker } from './confidence/confidence-tracker.ts';
export { getModelSkill } from './confidence/get-model-skill.ts';
export { type Grade, toGrade } from './confidence/grade.ts';
export { isSuccess } from './confidence/success.ts';
export type { ResearchResult, SampleResult } from './content/research-result.ts';
export { RESEARCH } from './content/research-results.ts';
export type { Approach, Playbook, RiskLevel, StrategyContent } from './content/strategy-content.ts';
export { streamWords } from './content/stream-words.ts';
export { COST_UNITS, type CostRow, type Costs, type CostTable, type CostUnit } from './costs/cost-table.ts';
export { type CostTableTexts, fromCostTexts, type PriceCostTexts, toCostTexts } from './costs/cost-texts.ts';
export { costRowAt, costsAt, roundTripCost } from './costs/costs-at.ts';
export { type ExitCost, exitCostAt, exitCostInPrice, NO_EXIT_COST } from './costs/exit-cost.ts';
export { multiplyCosts } from './costs/multiply-costs.ts';
export { NO_COSTS, priceCosts } from './costs/price-costs.ts';
export { getCurrencies, getCurrency } from './costs/release-currencies.ts';
export { SpreadFactors } from './costs/spread-factors.ts';
export { tradeCost } from './costs/trade-cost.ts';
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
export { decimalText } from './instruments/decimal-text.ts';
export { guessClass, isCurrency } from './instruments/guess-class.ts';
export { isHoliday } from './instruments/holidays.ts';
export {
  type AddedInstrument,
  ASSET_CLASSES,
  type AssetClass,
  canTradeBelowZero,
  getSession,
  type Instrument,
} from './instruments/instrument.ts';
export { INSTRUMENT_CLASSES, type InstrumentClass } from './instruments/instrument-class.ts';
export { BUILT_IN, InstrumentSet } from './instruments/instrument-set.ts';
export { getInstrument, INSTRUMENTS } from './instruments/instruments.ts';
export { nthSlotEnd } from './instruments/next-slot.ts';
export { formatPrice, getDecimals, parsePrice, type Rounding, roundToTick } from './instruments/price.ts';
export {
  getHours,
  type OwnSession,
  periodsPerYear,
  SESSIONS,
  type Session,
  type SessionHours,
  type SessionId,
} from './instruments/session.ts';
export {
  isOpen,
  isTradingDate,
  nextOpen,
  openMs,
  sessionDate,
  sessionEnd,
  sessionStart,
  startOfSessionDate,
  swapDays,
} from './instruments/session-calendar.ts';
export { getSimulatedInstrument, SIMULATED_INSTRUMENTS, simulatedInstrument } from './instruments/simulated.ts';
export { slotEnd, slotStart } from './instruments/slots.ts';
export { fromTemplate } from './instruments/templates.ts';
export { MARKET_KINDS, type MarketKind } from './market-kind.ts';
export { InvalidParameterError } from './parameters.ts';
export { RECORD_KINDS, type RecordKind } from './record-kind.ts';
export { type ReleaseNameRead, readReleaseName } from './releases/read-release-name.ts';
export { releaseImpact } from './releases/release-impact.ts';
export { RELEASE_NAMES } from './releases/release-names.ts';
export type { DetailCounts } from './simulate/detail-bars.ts';
export { EventFeed, PartnerFeed } from './simulate/feeds.ts';
export { fillAtOpen, isGappedAway, touchesEntry } from './simulate/fill.ts';
export { PriceGrid, roundR } from './simulate/price-grid.ts';
export { isPublishable } from './simulate/publishable.ts';
export { costMultiple, grossMultiple, tradeMultiples } from './simulate/r-multiple.ts';
export { resolveParameters } from './simulate/resolve-parameters.ts';
export { BREAK_EVEN_R, getResult, SIGNAL_RESULTS, type SignalResult } from './simulate/signal-result.ts';
export { type BacktestOptions, feed, type SimulateOptions, type Simulation, simulate } from './simulate/simulate.ts';
export {
  type RatedSignal,
  type StrategySimulation,
  type StreamRun,
  simulateStrategy,
} from './simulate/simulate-strategy.ts';
export type { SimulatedSignal } from './simulate/simulated-signal.ts';
export { Stream, type StreamInput, type StreamSpec } from './simulate/stream.ts';
export type { StreamListener } from './simulate/stream-listener.ts';
export {
  CLOSE_REASONS,
  type CloseReason,
  type Exit,
  type ExitReason,
  type OpenSignal,
  type Refusal,
  type Signal,
  type SignalTarget,
  type Trade,
} from './simulate/trade.ts';
export { amountWords } from './sizing/amount-words.ts';
export {
  type ConversionStep,
  computeRate,
  findConversion,
  type PairPrice,
  type PairPrices,
} from './sizing/conversion.ts';
export { currencyDigits } from './sizing/currency-digits.ts';
export { exact, toNumber } from './sizing/fraction.ts';
export { cutWords } from './sizing/limit-words.ts';
export { positionSize } from './sizing/position-size.ts';
export { refusalWords } from './sizing/refusal-words.ts';
export { type RiskSettings, SIZINGS, type Sizing } from './sizing/risk-settings.ts';
export { groupRisks, type HeldRisk, NOTHING_USED, type RiskUse } from './sizing/risk-use.ts';
export {
  MAX_EQUITY_AGE_MS,
  type SignalSize,
  type SignalSizing,
  type SizeRefusal,
  sizeSignal,
} from './sizing/size-signal.ts';
export { sizeWords } from './sizing/size-words.ts';
export type { SizedTarget, TargetGain } from './sizing/target-gains.ts';
export {
  type Edge,
  edgesAfter,
  KELLY_TRADES,
  kellyFraction,
  type TradeRisk,
  tradeRisk,
  UNKNOWN_EDGE,
} from './sizing/trade-risk.ts';
export {
  type AccountTrade,
  type BookedTrade,
  runAccount,
  STARTING_BALANCE,
} from './statistics/account.ts';
export {
  type AccountTerms,
  type BacktestAccount,
  type BacktestRecord,
  type BacktestStream,
  backtestAccount,
  backtestRecord,
} from './statistics/backtest-record.ts';
export {
  brierScore,
  brierSkill,
  type ReliabilityBin,
  reliabilityBins,
  type ScoredSignal,
} from './statistics/confidence-score.ts';
export type { PositionRow, StatisticsInput, StatisticsTrade } from './statistics/context.ts';
export type { Definition, StatisticUnit } from './statistics/definitions/definition.ts';
export { DEFINITIONS, type StatisticKey } from './statistics/definitions.ts';
export { type DeflatedSharpe, deflateSharpe, type Trials } from './statistics/deflated-sharpe.ts';
export { Draw } from './statistics/draw.ts';
export { drawdowns, maxDrawdown } from './statistics/drawdown.ts';
export { type MarkedAccount, markAccount, markTimes } from './statistics/equity-curve.ts';
export { type HistogramBin, rHistogram } from './statistics/histogram.ts';
export type { Resampling, StatisticInterval } from './statistics/interval.ts';
export { type MeanInterval, meanInterval } from './statistics/mean-interval.ts';
export { type MonthlyReturn, monthlyReturns, yearlyReturns } from './statistics/monthly-returns.ts';
export { mulberry32 } from './statistics/mulberry32.ts';
export { type HeldSignal, lastClosedIndex, openResult } from './statistics/open-result.ts';
export { averagePlannedRewardRisk, plannedRewardRisk } from './statistics/planned-reward-risk.ts';
export { resampledSums, SUM_LEAST_DAYS } from './statistics/resampled-sums.ts';
export { dayOfClose } from './statistics/result-day.ts';
export type { EquityCurve } from './statistics/returns.ts';
export { riskFraction } from './statistics/risk-fraction.ts';
export { expectedBestSharpe } from './statistics/risk-ratios.ts';
export { closedAt, ruinedAt, ruinedOn, takenTrades } from './statistics/ruin.ts';
export { type RuinWalk, ruinChance } from './statistics/ruin-chance.ts';
export {
  CURVE_STATISTICS,
  computeStatistics,
  HEADLINE_STATISTICS,
  headlineStatistics,
  type Statistic,
} from './statistics/statistics.ts';
export { conditionalValueAtRisk, valueAtRisk } from './statistics/tail-risk.ts';
export {
  DAY_PARTS,
  type DayPart,
  dayPart,
  groupTrades,
  isoWeekday,
  type TradeGroup,
} from './statistics/trade-groups.ts';
export { expectancy, wilsonInterval } from './statistics/trade-ratios.ts';
export {
  isWithin,
  type WindowedRecord,
  type WindowedStream,
  windowedRecords,
  windowStart,
} from './statistics/windowed-records.ts';
export {
  type At,
  type CalendarEvent,
  type Decision,
  type OnBar,
  type Parameter,
  type ParameterValues,
  type PositionView,
  SETUP_TYPES,
  type Setup,
  type SetupType,
  SIDES,
  type Side,
  type Strategy,
  type StrategyContext,
  type Success,
  type Target,
} from './strategies/strategy.ts';
export { sweepAndGap } from './strategies/sweep-and-gap.ts';
export { timeframesByMarket } from './strategies/timeframes-by-market.ts';
export type { StreamPlace } from './streams/numbered-stream.ts';
export { orderEvents } from './streams/order-events.ts';
export type { ChangeEvent, ClosedEvent, OpenedEvent, StreamEvent } from './streams/stream-event.ts';
export {
  type GroupObserver,
  type ReplayedSignal,
  type SeriesBar,
  type Stepped,
  StreamSet,
} from './streams/stream-set.ts';
export { cutText, firstCharacter } from './texts/cut-text.ts';
export { ALLOCATIONS, type Allocation } from './tools/allocation.ts';
export { type AlphaBeta, alphaBeta } from './tools/alpha-beta.ts';
export type { Booking, CutReason } from './tools/book-portfolio.ts';
export { type Band, type Chance, type ChanceRequest, computeChance } from './tools/chance.ts';
export { type Correlations, correlateCurves, correlation } from './tools/correlations.ts';
export {
  type CostRun,
  type CostSensitivity,
  type CostVariant,
  costSensitivity,
  underCosts,
} from './tools/cost-sensitivity.ts';
export { type DeflatedTrials, deflateTrials, type SharpeMoments, sharpeMoments } from './tools/deflated-trials.ts';
export { type FamilyTest, type FamilyTestOptions, familyTest } from './tools/family-test.ts';
export { type HeatCell, type HeatMap, type HeatMapOptions, heatMap } from './tools/heat-map.ts';
export { MEASURE_KEYS, MEASURES, type MeasureKey, type Measures } from './tools/measures.ts';
export type { Neighbourhood } from './tools/neighbourhood.ts';
export { notionalPerRisk } from './tools/notional-per-risk.ts';
export { type Overfitting, overfittingProbability } from './tools/overfitting.ts';
export {
  axisValues,
  MAX_AXES,
  MAX_RUNS,
  type ParameterSet,
  type Sampling,
  type SweepAxis,
} from './tools/parameter-sets.ts';
export {
  backtestPortfolio,
  type PortfolioResult,
  type PortfolioStream,
  type PortfolioStreamResult,
} from './tools/portfolio-backtest.ts';
export { DEFAULT_MARGIN_RATES, type PortfolioTerms } from './tools/portfolio-terms.ts';
export { type Regime, regimes } from './tools/regimes.ts';
export { type RollingSharpe, rollingSharpe } from './tools/rolling-sharpe.ts';
export {
  DOUBTS_VERSION,
  type StrategyDoubts,
  type StrategyVariant,
  type StrategyWalkForward,
  strategyDoubts,
} from './tools/strategy-doubts.ts';
export {
  getRunAccount,
  planSweep,
  type SweepPlan,
  type SweepRequest,
  type SweepRow,
  sweepRows,
  sweepRun,
} from './tools/sweep.ts';
export { rankRows, type SweepResult, sweepResult, type ToolWarning } from './tools/sweep-result.ts';
export type { Choice, TestedWindow, WalkForwardRow } from './tools/test-choices.ts';
export type { TestSeries } from './tools/test-series.ts';
export { judge, SURVIVES_UP_TO, sweepVerdict, VERDICT_LEVEL, type Verdict } from './tools/verdict.ts';
export { type MeasuredShare, VERDICT_ERRORS, type VerdictErrors, verdictErrorsText } from './tools/verdict-errors.ts';
export {
  type Division,
  planWalkForward,
  type WalkForwardPlan,
  type WalkForwardRequest,
  type WalkForwardResult,
  walkForwardResult,
  walkForwardRows,
} from './tools/walk-forward.ts';
export {
  DEFAULT_WINDOWS,
  fittingLengths,
  type TimeSpan,
  type WindowLengths,
  walkForwardWindows,
} from './tools/windows.ts';
export { type YearResult, yearlyResults } from './tools/yearly-results.ts';
