export type { AppendFacts } from './append-facts.ts';
export { readRules } from './publish/read-rules.ts';
export { selectPaused } from './record/pause-repository.ts';
export { createBacktests } from './replay/backtests/create-backtests.ts';
export { recomputeFrom } from './replay/backtests/recompute.ts';
export { checkParity } from './replay/check-parity.ts';
export type { Parity } from './replay/compute-parity.ts';
export { replayOpenedInThread } from './replay/replay-opened.ts';
export { createRunner } from './runner.ts';
