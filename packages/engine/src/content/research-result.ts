/** Net results on real bars of a strategy as published, in R a trade, with the 95 % interval of the mean. */
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

/** Mean net R of a trade on the simulated market, and on the same hourly moves in random order. */
export interface SimulatedResult {
  readonly asMade: number;
  readonly shuffled: number;
}
