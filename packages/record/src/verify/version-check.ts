import type { StrategyEntry } from '../entries.ts';
import { getDifferences } from './differences.ts';
import type { Findings } from './finding.ts';
import type { LeafPass } from './leaf-pass.ts';
import type { VersionRow } from './source.ts';

/** Compares what is stored of each published version with its entry. @returns how many were compared. */
export function checkVersions(rows: readonly VersionRow[], { contents }: LeafPass, findings: Findings): number {
  const entries = contents.strategies().flatMap(({ strategyId, market }) => contents.getVersions(strategyId, market));
  const stored = new Map(rows.map((row) => [getName(row), row]));
  for (const row of rows) {
    const entry = entries.find((one) => getName(getKey(one)) === getName(row));
    if (entry) compare(row, entry, findings);
    else if (!findings.names(row.index)) {
      const detail = `${getName(row)} is stored as entry ${row.index}, but the log holds no such version there.`;
      findings.add({ code: 'LEAF_MISSING', layer: 'row', index: row.index, detail });
    }
  }
  for (const entry of entries) {
    if (stored.has(getName(getKey(entry)))) continue;
    const detail = `${getName(getKey(entry))} was published as entry ${entry.index}, but is no longer stored.`;
    findings.add({ code: 'ROW_MISMATCH', layer: 'row', index: entry.index, detail });
  }
  return rows.length;
}

function compare(row: VersionRow, entry: StrategyEntry, findings: Findings): void {
  const sealed = { ...entry, publishedAt: entry.issuedAt };
  const differences = getDifferences({ ...row.fields, index: row.index }, sealed);
  if (differences.length === 0) return;
  const detail = `${getName(row)} is stored otherwise than in the log.`;
  findings.add({ code: 'ROW_MISMATCH', layer: 'row', index: entry.index, detail, differences });
}

type Key = Pick<VersionRow, 'strategyId' | 'version' | 'market'>;

const getKey = ({ id, version, market }: StrategyEntry): Key => ({ strategyId: id, version, market });

const getName = ({ strategyId, version, market }: Key) => `Version ${version} of ${strategyId} (${market})`;
