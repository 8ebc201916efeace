import type { BacktestEntry } from '../entries.ts';
import { getDifferences } from './differences.ts';
import type { Findings } from './finding.ts';
import type { LeafPass } from './leaf-pass.ts';
import type { StoredBacktest } from './source.ts';

/** Backtests that were compared with their entries, and those of them that were computed again from the bars. */
export interface BacktestCounts {
  readonly backtests: number;
  readonly recomputed: number;
}

/** Compares stored backtests with the newest entry about each. */
export function checkBacktests(
  stored: readonly StoredBacktest[],
  { contents }: LeafPass,
  findings: Findings,
): BacktestCounts {
  const entries = new Map(contents.backtests.map((entry) => [getName(entry), entry]));
  for (const one of stored) {
    const entry = entries.get(getName(one));
    if (entry) compare(one, entry, findings);
    else {
      const detail = `${getName(one)} is stored, but the log holds no entry about it.`;
      findings.add({ code: 'LEAF_MISSING', layer: 'figure', detail });
    }
  }
  const names = new Set(stored.map(getName));
  for (const [name, { index }] of entries) {
    if (names.has(name)) continue;
    const detail = `${name} was recorded as entry ${index}, but is no longer stored.`;
    findings.add({ code: 'FIGURE_MISMATCH', layer: 'figure', index, detail });
  }
  return { backtests: stored.length, recomputed: stored.filter(({ recomputed }) => recomputed !== null).length };
}

function compare(stored: StoredBacktest, entry: BacktestEntry, findings: Findings): void {
  const add = (detail: string, differences?: ReturnType<typeof getDifferences>) =>
    findings.add({
      code: 'FIGURE_MISMATCH',
      layer: 'figure',
      index: entry.index,
      detail,
      ...(differences ? { differences } : {}),
    });
  const { from, to, inputsSha256, resultSha256, recomputed } = stored;
  const differences = getDifferences({ from, to, inputsSha256, resultSha256 }, { ...entry });
  if (differences.length > 0) add(`${getName(stored)} is stored otherwise than in the log.`, differences);
  if (recomputed === null) return;
  if (recomputed.inputsSha256 !== entry.inputsSha256) {
    add(`${getName(stored)} was computed from other bars, releases, costs, parameters or rules than those of today.`);
  } else if (recomputed.resultSha256 !== entry.resultSha256) {
    add(`${getName(stored)} gives other figures and trades when it is computed again from the same inputs.`);
  }
}

const getName = ({ strategyId, version, market }: Pick<StoredBacktest, 'strategyId' | 'version' | 'market'>): string =>
  `The backtest of version ${version} of ${strategyId} (${market})`;
