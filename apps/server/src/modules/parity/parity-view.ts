import type { StrategyParity } from '@sealtick/contract';
import type { ParityRow } from './parity.tables.ts';

/** Parity of a strategy that does not run here. */
export const NOT_PUBLISHED: StrategyParity = missing(
  'Nothing to compare: the strategy is not published in this market yet.',
);

/**
 * Returns the public view of a check.
 *
 * @param publicUntil ms UTC. Differences on bars that closed later are withheld.
 */
export function toParity(row: ParityRow | null, publicUntil: number): StrategyParity {
  if (row === null) return missing('Not checked yet: versions are checked five minutes after a start and every night.');
  const { compared, equal, version, checkedAt, differences } = row;
  return {
    ratio: compared === 0 ? null : equal / compared,
    compared,
    equal,
    version,
    checkedAt: checkedAt.toISOString(),
    reason: compared === 0 ? 'Nothing to compare: no setup has closed since this version was published.' : null,
    differences: differences.filter(({ barCloseAt }) => Date.parse(barCloseAt) <= publicUntil),
  };
}

/** Returns a parity without a figure, with the reason. */
function missing(reason: string): StrategyParity {
  return { ratio: null, compared: 0, equal: 0, version: null, checkedAt: null, reason, differences: [] };
}
