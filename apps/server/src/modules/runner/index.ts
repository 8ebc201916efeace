export { createBacktests } from './backtests/create-backtests.ts';
export { recomputeFrom } from './backtests/recompute.ts';
export { checkParity } from './check-parity.ts';
export type { Parity } from './parity.ts';
export { readRules } from './read-rules.ts';
export type { AppendFacts } from './record-batch.ts';
export { replayOpenedInThread } from './replay-opened.ts';
export { createRunner } from './runner.ts';
