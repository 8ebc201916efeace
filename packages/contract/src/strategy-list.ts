import type { Strategy } from './strategy.ts';

export type StrategyField = keyof Strategy;

/** Returns each strategy with only these fields, in their order. Other values are unchanged. */
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
