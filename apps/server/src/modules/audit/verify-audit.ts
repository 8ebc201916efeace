import { type Database, withSnapshot } from '../../platform/database.ts';
import type { AuditKey } from './audit-key.ts';
import { findHead, type HeadRow, selectEntriesAfter, selectValues } from './audit-repository.ts';
import { type AuditFinding, ChainChecker } from './chain-checker.ts';
import { type EntryRow, GENESIS, hashStart, macOfValues } from './entry-hash.ts';
import type { RecordedHead } from './recorded-heads.ts';

/** Entries of one turn: some milliseconds of hashing. */
const PAGE = 500;

export interface AuditReport {
  readonly status: 'valid' | 'invalid';
  /** Index of the newest entry by the head. */
  readonly size: number;
  /** Entries that were read. */
  readonly entries: number;
  /** Index of the last entry that was deleted for its age; 0 if none was. */
  readonly startIndex: number;
  readonly findings: readonly AuditFinding[];
}

interface AuditCheckInput {
  readonly keys: readonly AuditKey[];
  /** Heads that `checkpoints.log` recorded. */
  readonly recorded: readonly RecordedHead[];
}

/** Checks every entry of the audit log against its hash, the entry before, its values and the recorded heads. */
export async function verifyAudit(db: Database, { keys, recorded }: AuditCheckInput): Promise<AuditReport> {
  return withSnapshot(db, async (snapshot) => {
    const head = await findHead(snapshot);
    const { startIndex, startHash } = head;
    const chain = new ChainChecker(keys, { index: startIndex, hash: startHash });
    if (!isStartSigned(keys, head)) chain.report('start', startIndex, startIndex);
    const heads = new Map(recorded.map(({ size, hash }) => [size, hash]));
    const replaced: number[] = [];
    let entries = 0;
    let newest: EntryRow | null = null;
    for (;;) {
      const page = await selectEntriesAfter(snapshot, chain.last, PAGE);
      const values = new Map(
        (
          await selectValues(
            snapshot,
            page.map(({ id }) => id),
          )
        ).map((row) => [row.entryId, row]),
      );
      for (const row of page) {
        chain.add(row);
        const stored = values.get(row.id);
        if (stored && !macOfValues(stored.salt, stored.values).equals(row.valueMac ?? GENESIS)) {
          chain.report('values', row.index, row.index);
        }
        const hash = heads.get(row.index);
        if (hash !== undefined && hash !== row.hash.toString('hex')) replaced.push(row.index);
      }
      entries += page.length;
      newest = page.at(-1) ?? newest;
      if (page.length < PAGE) break;
    }
    chain.end(head.size);
    for (const index of replaced) chain.report('replaced', index, index);
    const expected = Math.max(head.size, ...heads.keys());
    if (expected > chain.last) chain.report('truncated', chain.last + 1, expected);
    const { findings } = chain;
    const isNamed = head.size === chain.last && head.hash.equals(newest?.hash ?? startHash);
    if (!isNamed && findings.length === 0) chain.report('head', head.size, head.size);
    return { status: findings.length === 0 ? 'valid' : 'invalid', size: head.size, entries, startIndex, findings };
  });
}

function isStartSigned(keys: readonly AuditKey[], { startIndex, startHash, startMac, startKeyId }: HeadRow): boolean {
  if (startIndex === 0) return startHash.equals(GENESIS);
  const key = keys.find(({ id }) => id === startKeyId);
  return key !== undefined && startMac !== null && hashStart(key, startIndex, startHash).equals(startMac);
}

const WORDS: Readonly<Record<AuditFinding['kind'], string>> = {
  changed: 'changed',
  deleted: 'deleted',
  inserted: 'inserted',
  truncated: 'missing at the end: the log was truncated, or the database was restored from an older backup',
  replaced:
    'not what checkpoints.log recorded: the log was rewritten, or the database was restored from an older backup',
  values: 'stored with other values than those of the act',
  'unknown-key': 'hashed under a key that this machine does not have',
  head: 'named as the newest by the head, which was changed',
  start: 'not where the log began: the place was changed',
};

/** Returns a finding as a sentence. */
export function formatAuditFinding({ kind, from, to }: AuditFinding): string {
  return `${from === to ? `Entry ${from}` : `Entries ${from} to ${to}`}: ${WORDS[kind]}.`;
}
