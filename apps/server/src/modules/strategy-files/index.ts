export { loadStrategyFiles, STRATEGY_FILES_CHECK, type StrategyFiles } from './load-strategy-files.ts';
export { readStrategyFile } from './read-folder.ts';
export { selectStrategyFiles } from './strategy-file-repository.ts';
export type { StrategyFileRow } from './strategy-files.tables.ts';
