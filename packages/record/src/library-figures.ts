import type { StatisticKey } from '@sealtick/engine';

/** The figures that the library shows of each strategy: their names in the API, with the keys of their statistics. */
export const LIBRARY_FIGURES = {
  sharpe: 'sharpeRatio',
  maxDrawdown: 'maxDrawdown',
  winRate: 'winRate',
  avgRR: 'avgRR',
  payoff: 'payoffRatio',
  annualReturn: 'cagr',
  trades: 'trades',
} as const satisfies Record<string, StatisticKey>;

type Named<T> = { [K in keyof typeof LIBRARY_FIGURES]: T };

/** Returns the figures of the library from a record's statistics; null where it has none. */
export function libraryFigures(
  statistics: readonly { readonly key: string; readonly value: number | null }[],
): Named<number | null> {
  const values = new Map<string, number | null>(statistics.map(({ key, value }) => [key, value]));
  const figures = Object.entries(LIBRARY_FIGURES).map(([name, key]) => [name, values.get(key) ?? null]);
  return Object.fromEntries(figures) as Named<number | null>;
}
