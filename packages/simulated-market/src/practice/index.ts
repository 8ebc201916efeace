export { type Graded, gradePlan, orderType, type Plan } from './grade-plan.ts';
export {
  DECISION_BARS,
  LAST_SESSION,
  MAX_BARS,
  makeRound,
  ROUNDS,
  type Round,
  SHOWN_FIRST,
  VALID_BARS,
} from './make-round.ts';
export { meanRandomResult, RANDOM_SESSIONS, randomResults } from './random-entries.ts';
export { type Baseline, baselineOf, LEAST_TRADES, type Score, scoreOf } from './score.ts';
export { COMPARED_STRATEGY, STRATEGY_BARS, strategyResult } from './strategy-result.ts';
