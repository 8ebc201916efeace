export type RiskLevel = 'conservative' | 'balanced' | 'aggressive';
export type Approach =
  | 'trend'
  | 'trend-following'
  | 'mean-reversion'
  | 'breakout'
  | 'momentum'
  | 'smc/ict'
  | 'smart-money'
  | 'volatility-arbitrage'
  | 'carry-trade'
  | 'statistical-arbitrage'
  | 'event-driven';

/** Instructions for a trader who executes a strategy manually. */
export interface Playbook {
  readonly setupConditions: string | readonly string[];
  readonly entryTrigger: string;
  readonly stopLoss: string;
  readonly profitTargets: string;
  readonly riskSizing: string;
}

/** Texts about a strategy for traders. They do not affect trades, so an edit does not create a new version. */
export interface StrategyContent {
  readonly name: string;
  readonly description: string;
  readonly oneLiner: string;
  readonly overview: string;
  readonly whoFor: string;
  readonly approach: Approach;
  readonly riskLevel: RiskLevel;
  readonly signalTypes: readonly string[];
  readonly riskProfile: string;
  readonly backtestMethodology: string;
  readonly executionPlaybook: Playbook;
  readonly faq: readonly { readonly question: string; readonly answer: string }[];
}
