import type { StrategyParity } from '@sealtick/contract';
import type { ParityRow } from './parity.tables.ts';

/** Of a strategy that does not run here. */
export const NOT_PUBLISHED: StrategyParity = missing('Nothing to compare: it is not published in this market yet.');

/**
 * A check as anyone may see it.
 *
 * @param publicUntil Bars that closed later are not public yet, ms UTC: nothing is said of them.
 */
export function toParity(row: ParityRow | null, publicUntil: number): StrategyParity {
  if (row === null) return missing('Not checked yet: this version is checked soon after a start, and every night.');
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

/** Without a check, and why. */
function missing(reason: string): StrategyParity {
  return { ratio: null, compared: 0, equal: 0, version: null, checkedAt: null, reason, differences: [] };
}
