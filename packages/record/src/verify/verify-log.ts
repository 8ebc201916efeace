import type { MarketKind } from '@sealtick/engine';
import { toHex } from '@sealtick/log';
import { checkBacktests } from './backtest-check.ts';
import { type BarCounts, checkBars } from './bars/bar-check.ts';
import type { ReadBars } from './bars/bar-source.ts';
import {
  CLOCK_SKEW_MS,
  checkAge,
  checkRestore,
  checkSigner,
  checkStated,
  getClaim,
  readEarlier,
  readHistory,
  tidyNote,
} from './checkpoint-checks.ts';
import { CheckpointReader } from './checkpoints.ts';
import { type VerifySignature, verifyEd25519 } from './ed25519.ts';
import { type CheckedFigures, checkFigures } from './figure-check.ts';
import { type Finding, Findings } from './finding.ts';
import { checkHidden } from './hidden-strategies.ts';
import { checkKeys } from './key-check.ts';
import { LeafPass } from './leaf-pass.ts';
import { compareReferences, type ReferenceCheck } from './reference-check.ts';
import { checkRows } from './row-check.ts';
import type { LogSource, SourceHead } from './source.ts';
import { readSourceEntry } from './source-entry.ts';
import { checkTree } from './tree-check.ts';
import { findTrust, type Trust } from './trust.ts';
import { checkVersions } from './version-check.ts';
import { checkWitnesses, type WitnessCheck } from './witness-check.ts';

/** A checkpoint is signed at least every hour; after a day without one, the current state of the log is unknown. */
const MAX_AGE_HOURS = 24;
/** A checkpoint can claim any number of entries; reading this many takes minutes. */
const MOST_ENTRIES = 10_000_000;

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
  /** Bars that the reader has: marks, fills and exits are compared with them. */
  readonly readBars?: ReadBars;
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
  /** Stored backtests that were compared with their entries, and those computed again from the bars. */
  readonly backtests: number;
  readonly recomputed: number;
  readonly figures: number;
  /** Marks, and signals with their fills and exits, that were compared with bars; null where no bars were given. */
  readonly bars: BarCounts | null;
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
  for (const fault of source.faults ?? []) findings.add(fault);
  // Rows are read first, so that everything in them is in the log that is read after them.
  const rows = await source.rows?.();
  const versions = await source.versions?.();
  const backtests = await source.backtests?.();
  const figures = (await source.figures?.()) ?? [];
  const named = await source.keys();
  const sourceHead = await source.head();
  const origin = getClaim(sourceHead.note)?.origin ?? null;
  const reader = new CheckpointReader(checkKeys({ named, pinned: references.keys, origin }, findings), verifySignature);
  const signed = await reader.read(sourceHead.note);
  if (typeof signed === 'string')
    findings.add({ code: 'BAD_SIGNATURE', layer: 'checkpoint', detail: `The newest checkpoint ${signed}.` });
  const head = typeof signed === 'string' ? getClaim(sourceHead.note) : signed;
  const leaves = references.leaves ?? new Map<number, string>();
  const pass = new LeafPass(findings, { leaves, latest: latestByMarket(sourceHead, now) });
  if (head) {
    checkStated(sourceHead, head, findings);
    await readEntries(source, head.size, pass, findings, options.onProgress);
    pass.checkWithheld();
    checkSavedLeaves(leaves, head.size, findings);
  }
  const compared = rows ? checkRows(rows, pass, findings, source.isFrozen ?? false) : 0;
  const comparedVersions = versions ? checkVersions(versions, pass, findings) : 0;
  const comparedBacktests = backtests ? checkBacktests(backtests, pass, findings) : { backtests: 0, recomputed: 0 };
  const bars = options.readBars ? await checkBars(options.readBars, pass, findings) : null;
  const checkedFigures = checkFigures(figures, pass.contents, findings);
  if (rows) checkHidden(rows, figures, pass, findings);
  const notes = (references.checkpoints ?? []).map(tidyNote);
  const earlier = await readEarlier(notes, reader, findings);
  const { witnesses, cosigned } = await checkWitnesses(
    sourceHead,
    {
      pinned: references.witnesses ?? [],
      reader,
      verify: verifySignature,
      origin,
      now,
      earliestTime: (size) => pass.earliestTime(size),
    },
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
  return {
    status: getStatus(sorted),
    trust: findTrust({
      hasKeys: references.keys !== undefined,
      leaves: leaves.size,
      checkpoints: referenceChecks,
      witnesses,
    }),
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
      bars,
      referenceCheckpoints: earlier.length,
      history: history.length,
      referenceLeaves: leaves.size,
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
  if (size > MOST_ENTRIES) {
    const detail = `The checkpoint covers ${size} entries, more than the ${MOST_ENTRIES} that this program reads.`;
    findings.add({ code: 'LEAF_MISSING', layer: 'entry', index: 1, detail }, 'exact');
    pass.lose();
    return;
  }
  for (let from = 1; from <= size; from += source.pageSize) {
    const to = Math.min(size, from + source.pageSize - 1);
    const page = await source.entries(from, to);
    for (const item of page) takeItem(item, size, pass, findings);
    onProgress?.(to, size);
    // A checkpoint can claim any size: without entries there is nothing to wait for.
    if (page.length === 0 && !source.isFrozen) break;
  }
  if (pass.next <= size) {
    const missing = pass.next === size ? `entry ${size} is` : `entries ${pass.next} to ${size} are`;
    const detail = `The checkpoint covers ${size} entries; ${missing} missing.`;
    findings.add({ code: 'LEAF_MISSING', layer: 'entry', index: pass.next, detail }, 'exact');
    pass.lose();
  }
  if (!source.isFrozen) return;
  for (const item of await source.entries(size + 1, size + source.pageSize)) takeItem(item, size, pass, findings);
}

function takeItem(item: unknown, size: number, pass: LeafPass, findings: Findings): void {
  const entry = readSourceEntry(item);
  if (typeof entry === 'string') {
    const detail = `An item of the list of entries, in place ${pass.next}, ${entry}.`;
    findings.add({ code: 'ROW_MISMATCH', layer: 'entry', index: pass.next, detail }, 'at-latest');
  } else if (entry.index > size) {
    const { index } = entry;
    const detail = `Entry ${index} is stored, but the log has ${size} entries and covers no more.`;
    findings.add({ code: 'LEAF_MISSING', layer: 'entry', index, detail }, 'exact');
  } else pass.take(entry);
}

/** A leaf hash that a reader received proves that the log had that many entries. */
function checkSavedLeaves(leaves: ReadonlyMap<number, string>, size: number, findings: Findings): void {
  for (const index of leaves.keys()) {
    if (index <= size) continue;
    const detail = `You have the leaf hash of entry ${index}, but the log has ${size} entries.`;
    findings.add({ code: 'FORK', layer: 'entry', index: size + 1, detail });
  }
}

/** A simulated market may run ahead of the wall clock: of its time there is only what the source states. */
function latestByMarket({ signedAt }: SourceHead, now: number): Readonly<Record<MarketKind, number>> {
  const stated = signedAt === null ? Number.NaN : Date.parse(signedAt);
  return {
    real: now + CLOCK_SKEW_MS,
    simulated: Math.max(now, Number.isNaN(stated) ? now : stated) + CLOCK_SKEW_MS,
  };
}

function getStatus(findings: readonly Finding[]): VerifyReport['status'] {
  if (findings.length === 0) return 'valid';
  return findings.every(({ code }) => code === 'RESTORED') ? 'restored' : 'invalid';
}
