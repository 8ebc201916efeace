export { type Graded, gradePlan, orderType, type Plan } from './grade-plan.ts';
export { makeRound, type Round, roundSymbol } from './make-round.ts';
export { meanRandomResult, randomResults } from './random-entries.ts';
export {
  DECISION_BARS,
  LAST_SESSION,
  LEAST_TRADES,
  MAX_BARS,
  RANDOM_SESSIONS,
  ROUNDS,
  SHOWN_FIRST,
  STRATEGY_BARS,
  VALID_BARS,
} from './rules.ts';
export { type Baseline, computeBaseline, computeScore, type Score } from './score.ts';
export { COMPARED_STRATEGY, strategyResult } from './strategy-result.ts';
