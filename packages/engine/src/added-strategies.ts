import type { StrategyContent } from './content/strategy-content.ts';
import { getStrategyContent as builtInContent } from './content/strategy-contents.ts';
import { toTrials as builtInTrials } from './content/to-trials.ts';
import type { Trials } from './statistics/deflated-sharpe.ts';
import { STRATEGIES as BUILT_IN } from './strategies/strategies.ts';
import type { Strategy } from './strategies/strategy.ts';

/** What the file of an operator's own strategy says about it, besides its rules. */
export interface AddedTexts extends StrategyContent {
  /** How many variants of the rules were tried before these, and the sample deviation of their Sharpe ratios a trade. */
  readonly trials: Trials;
}

/** The file of an operator's own strategy as it was read: the id is its name without the ending. */
export interface StrategySource {
  readonly id: string;
  /** Name of the file, such as `my-rule.ts`. */
  readonly file: string;
  readonly source: string;
}

/** An operator's own strategy. */
export interface AddedStrategy {
  readonly strategy: Strategy;
  readonly texts: AddedTexts;
  /** Its file as it was checked; null where it may not run. */
  readonly file: StrategySource | null;
}

const all: Strategy[] = [...BUILT_IN];
const added = new Map<string, AddedStrategy>();

/** The strategies of the library, in its order: the built-in ones, then those that the operator added. */
export const STRATEGIES: readonly Strategy[] = all;

/** Returns whether a strategy comes with the program. */
export function isBuiltIn(id: string): boolean {
  return BUILT_IN.some((strategy) => strategy.id === id);
}

/**
 * Adds an operator's own strategy to the library of this thread, in place of an added one of the same id. For the start of a
 * program, before anything reads the library. Returns a function that removes it.
 *
 * @throws {Error} if a built-in strategy has its id.
 */
export function addStrategy(one: AddedStrategy): () => void {
  const { id } = one.strategy;
  if (isBuiltIn(id)) throw new Error(`The id ${id} is that of a built-in strategy.`);
  const remove = () => {
    added.delete(id);
    const place = all.findIndex((strategy) => strategy.id === id);
    if (place >= 0) all.splice(place, 1);
  };
  remove();
  added.set(id, one);
  all.push(one.strategy);
  return remove;
}

/** Returns the operator's own strategies, in the order in which they were added. */
export function addedStrategies(): readonly AddedStrategy[] {
  return [...added.values()];
}

/** Returns the files of the operator's strategies that may run, for the threads that load them. */
export function addedFiles(): StrategySource[] {
  return addedStrategies().flatMap(({ file }) => file ?? []);
}

/** Returns the strategies whose rules are here: the built-in ones, and the operator's own whose files may run. */
export function runnableStrategies(): Strategy[] {
  return all.filter(({ id }) => !added.has(id) || added.get(id)!.file !== null);
}

/** Returns the strategy of the library with this id, or null. */
export function getStrategy(id: string): Strategy | null {
  return all.find((strategy) => strategy.id === id) ?? null;
}

/** Returns the texts of a strategy of the library; null if no strategy has this id. */
export function getStrategyContent(id: string): StrategyContent | null {
  return added.get(id)?.texts ?? builtInContent(id);
}

/** Returns the displayed name of a strategy; its id if it has no texts. */
export function strategyName(id: string): string {
  return getStrategyContent(id)?.name ?? id;
}

/** Returns the sets of rules that were tried for a strategy of the library; null for others. */
export function toTrials(id: string): Trials | null {
  return added.get(id)?.texts.trials ?? builtInTrials(id);
}
