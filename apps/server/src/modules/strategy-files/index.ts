export { loadStrategyFiles, type StrategyFiles, type StrategyFilesContext } from './load-strategy-files.ts';
export { type FoundFile, readStrategyFile } from './read-folder.ts';
export { selectStrategyFiles } from './strategy-file-repository.ts';
export type { StrategyFileRow } from './strategy-files.tables.ts';
