import { toHex } from '@sealtick/log';
import { checkBacktests } from './backtest-check.ts';
import {
  checkAge,
  checkRestore,
  checkSigner,
  claimOf,
  readEarlier,
  readHistory,
  tidyNote,
} from './checkpoint-checks.ts';
import { CheckpointReader } from './checkpoints.ts';
import { type VerifySignature, verifyEd25519 } from './ed25519.ts';
import { type CheckedFigures, checkFigures } from './figure-check.ts';
import { type Finding, Findings } from './finding.ts';
import { LeafPass } from './leaf-pass.ts';
import { compareReferences, type ReferenceCheck } from './reference-check.ts';
import { checkRows } from './row-check.ts';
import type { LogSource } from './source.ts';
import { checkTree } from './tree-check.ts';
import { type Trust, trustOf } from './trust.ts';
import { checkVersions } from './version-check.ts';
import { checkWitnesses, type WitnessCheck } from './witness-check.ts';

/** A checkpoint is signed at least every hour; after a day without one, the present state of the log is unknown. */
const MAX_AGE_HOURS = 24;

/** References that the reader saved outside of the site: they reveal a log that was rewritten and signed again. */
export interface References {
  /** Signed notes. */
  readonly checkpoints?: readonly string[];
  /** Leaf hashes by index, from messages or an earlier copy: they identify a changed entry. */
  readonly leaves?: ReadonlyMap<number, string>;
  /** Verifier keys to use instead of those that the source names. */
  readonly keys?: readonly string[];
  /** Verifier keys of witnesses: each must have cosigned the log. */
  readonly witnesses?: readonly string[];
}

export interface VerifyOptions {
  readonly references?: References;
  /** ms UTC. */
  readonly now: number;
  readonly maxAgeHours?: number;
  readonly verifySignature?: VerifySignature;
  readonly onProgress?: (checked: number, size: number) => void;
}

export interface VerifyCounts {
  /** Entries whose hashes were checked. */
  readonly entries: number;
  /** Of these, not public yet: only their hashes were checked. */
  readonly hidden: number;
  readonly signals: number;
  /** Closed trades whose R was recomputed. */
  readonly trades: number;
  /** Rows of the site that were compared with their entries. */
  readonly rows: number;
  /** Stored versions of strategies that were compared with their entries. */
  readonly versions: number;
  /** Stored back-tests that were compared with their entries, and those computed again from the bars. */
  readonly backtests: number;
  readonly recomputed: number;
  readonly figures: number;
  /** Earlier checkpoints that the log was compared with: saved ones, and those of the log's own history. */
  readonly referenceCheckpoints: number;
  readonly history: number;
  readonly referenceLeaves: number;
}

export interface VerifyReport {
  /** `restored`: the only finding is that the log starts after a restore, which proves nothing about lost entries. */
  readonly status: 'valid' | 'restored' | 'invalid';
  /** The references on which the result depends. */
  readonly trust: Trust;
  readonly origin: string | null;
  readonly size: number;
  /** Root that was signed, hexadecimal. */
  readonly root: string | null;
  /** Save it: the next check against it finds what was changed in between. */
  readonly checkpoint: string;
  readonly signedBy: string | null;
  readonly signedAt: string | null;
  readonly counts: VerifyCounts;
  /** By entry; those without an entry and those about the site's rows last; at most 50 of each code. */
  readonly findings: readonly Finding[];
  readonly findingsTotal: number;
  readonly firstBadIndex: number | null;
  /** Published figures with the recomputed ones. */
  readonly figures: readonly CheckedFigures[];
  /** Results for the saved checkpoints, in the given order. */
  readonly references: readonly ReferenceCheck[];
  /** Witnesses with a valid cosignature. */
  readonly witnesses: readonly WitnessCheck[];
}

/**
 * Verifies a log: form, order and hash of each entry, R and cost of each trade, the tree, the root and its signature, earlier
 * checkpoints, and what the site shows. Names the faulty layer and the first bad entry.
 */
export async function verifyLog(source: LogSource, options: VerifyOptions): Promise<VerifyReport> {
  const { references = {}, now, maxAgeHours = MAX_AGE_HOURS, verifySignature = verifyEd25519 } = options;
  const findings = new Findings();
  // Rows are read first, so that everything in them is in the log that is read after them.
  const rows = await source.rows?.();
  const versions = await source.versions?.();
  const backtests = await source.backtests?.();
  const figures = (await source.figures?.()) ?? [];
  const keys = references.keys ?? (await source.keys());
  const reader = new CheckpointReader(keys, verifySignature);
  const sourceHead = await source.head();
  const signed = await reader.read(sourceHead.note);
  if (typeof signed === 'string')
    findings.add({ code: 'BAD_SIGNATURE', layer: 'checkpoint', detail: `The newest checkpoint ${signed}.` });
  const head = typeof signed === 'string' ? claimOf(sourceHead.note) : signed;
  const pass = new LeafPass(findings, references.leaves ?? new Map());
  if (head) await readEntries(source, head.size, pass, findings, options.onProgress);
  const compared = rows ? checkRows(rows, pass, findings, source.isFrozen ?? false) : 0;
  const comparedVersions = versions ? checkVersions(versions, pass, findings) : 0;
  const comparedBacktests = backtests ? checkBacktests(backtests, pass, findings) : { backtests: 0, recomputed: 0 };
  const checkedFigures = checkFigures(figures, pass.contents, findings);
  const notes = (references.checkpoints ?? []).map(tidyNote);
  const earlier = await readEarlier(notes, reader, findings);
  const { witnesses, cosigned } = await checkWitnesses(
    sourceHead,
    { pinned: references.witnesses ?? [], reader, verify: verifySignature },
    findings,
  );
  const history = await readHistory(source, reader, findings);
  if (head) {
    await checkTree({ source, head, pass, findings, earlier, cosigned, history, rows });
    checkRestore(pass, head, earlier, findings);
    if (typeof signed !== 'string') checkSigner(signed, earlier, findings);
    checkAge(sourceHead, pass, { now, maxAgeHours }, findings);
  }
  const sorted = findings.sorted();
  const signals = pass.contents.signals.all;
  const referenceChecks = compareReferences(notes, earlier, head, pass);
  const leaves = references.leaves?.size ?? 0;
  return {
    status: statusOf(sorted),
    trust: trustOf({ hasKeys: references.keys !== undefined, leaves, checkpoints: referenceChecks, witnesses }),
    origin: head?.origin ?? null,
    size: head?.size ?? 0,
    root: head && toHex(head.root),
    checkpoint: sourceHead.note,
    signedBy: typeof signed === 'string' ? null : signed.signedBy,
    signedAt: sourceHead.signedAt,
    counts: {
      entries: pass.next - 1,
      hidden: pass.hidden.size,
      signals: signals.length,
      trades: signals.filter(({ state }) => state.closeReason !== null && state.pnl !== null).length,
      rows: compared,
      versions: comparedVersions,
      ...comparedBacktests,
      figures: checkedFigures.reduce((count, { figures: checked }) => count + (checked?.length ?? 0), 0),
      referenceCheckpoints: earlier.length,
      history: history.length,
      referenceLeaves: leaves,
    },
    findings: sorted,
    findingsTotal: findings.total,
    firstBadIndex: sorted.find(({ index }) => index !== undefined)?.index ?? null,
    figures: checkedFigures,
    references: referenceChecks,
    witnesses,
  };
}

async function readEntries(
  source: LogSource,
  size: number,
  pass: LeafPass,
  findings: Findings,
  onProgress: VerifyOptions['onProgress'],
): Promise<void> {
  for (let from = 1; from <= size; from += source.pageSize) {
    const to = Math.min(size, from + source.pageSize - 1);
    for (const item of await source.entries(from, to)) pass.take(item);
    onProgress?.(to, size);
  }
  if (pass.next <= size) {
    const missing = pass.next === size ? `entry ${size} is` : `entries ${pass.next} to ${size} are`;
    const detail = `The checkpoint covers ${size} entries; ${missing} missing.`;
    findings.add({ code: 'LEAF_MISSING', layer: 'entry', index: pass.next, detail }, 'exact');
    pass.lose();
  }
  if (!source.isFrozen) return;
  for (const { index } of await source.entries(size + 1, size + source.pageSize)) {
    const detail = `Entry ${index} is stored, but the log has ${size} entries and covers no more.`;
    findings.add({ code: 'LEAF_MISSING', layer: 'entry', index, detail }, 'exact');
  }
}

function statusOf(findings: readonly Finding[]): VerifyReport['status'] {
  if (findings.length === 0) return 'valid';
  return findings.every(({ code }) => code === 'RESTORED') ? 'restored' : 'invalid';
}
