/** Net results on real bars of a strategy as published, in R per trade, with the 95% interval of the mean. */
export interface SampleResult {
  readonly trades: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Results of a strategy on the bars of its development, and on untouched bars that were used once, afterwards. */
export interface ResearchResult {
  /** Sets of rules that were tried on the development half. */
  readonly trials: number;
  /** Sample deviation of their Sharpe ratios a trade. */
  readonly trialDeviation: number;
  readonly development: SampleResult;
  readonly untouched: SampleResult;
}

/** Backtests of new installations on simulated markets of many seeds, in net R per trade. */
export interface SimulatedResult {
  readonly seeds: number;
  /** Trades of one backtest on average. */
  readonly trades: number;
  /** Mean of the trades of all seeds. */
  readonly mean: number;
  /** 95% of the backtests lie between these. */
  readonly low: number;
  readonly high: number;
  /** Mean on the same hourly moves in random order. */
  readonly shuffled: number;
}
