import type { Strategy } from '@sealtick/contract';

const SUGGESTED = 3;

/** Returns the strategies with the highest Sharpe ratios; those without one come last. */
export const suggestions = <S extends Pick<Strategy, 'performanceMetrics'>>(strategies: readonly S[]): S[] =>
  strategies
    .toSorted(
      (a, b) =>
        (b.performanceMetrics.sharpe ?? Number.NEGATIVE_INFINITY) -
        (a.performanceMetrics.sharpe ?? Number.NEGATIVE_INFINITY),
    )
    .slice(0, SUGGESTED);
