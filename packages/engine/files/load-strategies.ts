import { type AddedTexts, addStrategy, type StrategySource } from '../src/added-strategies.ts';
import type { Strategy } from '../src/strategies/strategy.ts';
import { loadFile } from './load-file.ts';

/** Returns the strategies of checked files; one that cannot be loaded is left out, so that a use of it fails alone. */
export async function loadStrategies(files: readonly StrategySource[]): Promise<Strategy[]> {
  const loaded = await Promise.allSettled(files.map(loadFile));
  return loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value.strategy as Strategy] : []));
}

/** Loads checked files, and adds their strategies to the library of this thread. */
export async function addFiles(files: readonly StrategySource[]): Promise<void> {
  for (const file of files) {
    const { strategy, texts } = await loadFile(file);
    addStrategy({ strategy: strategy as Strategy, texts: texts as AddedTexts, file });
  }
}
