import type { Strategy } from './strategy.ts';

export type StrategyField = keyof Strategy;

/** Address of the library with these fields of each strategy alone. */
export const strategyListPath = (fields: readonly StrategyField[]): string =>
  `/api/strategies?fields=${fields.join(',')}`;

/** Each strategy with these fields alone, in their order. What is no strategy stays what it is. */
export function pickFields<F extends StrategyField>(
  strategies: readonly Strategy[],
  fields: readonly F[],
): readonly Pick<Strategy, F>[] {
  return strategies.map((strategy) =>
    typeof strategy === 'object' && strategy !== null
      ? (Object.fromEntries(fields.map((field) => [field, strategy[field]])) as Pick<Strategy, F>)
      : strategy,
  );
}
