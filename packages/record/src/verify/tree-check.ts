import { type Checkpoint, EMPTY_ROOT, equalBytes, rootPlan } from '@sealtick/log';
import { getName, type SignedCheckpoint } from './checkpoints.ts';
import type { Findings, Suspects } from './finding.ts';
import { computeHash, type LeafPass } from './leaf-pass.ts';
import { locateFault, resolvePair } from './locate.ts';
import type { LogSource, SourceRows } from './source.ts';

/** Distance from a fault within which moved entries are looked for. */
const NEIGHBOURS = 3;

export interface TreeCheck {
  readonly source: LogSource;
  /** The newest checkpoint, signed or not. */
  readonly head: Checkpoint;
  readonly pass: LeafPass;
  readonly findings: Findings;
  /** Saved by the reader. */
  readonly earlier: readonly SignedCheckpoint[];
  /** Cosigned by witnesses; null if there is none. */
  readonly cosigned: SignedCheckpoint | null;
  /** Those of the log itself. */
  readonly history: readonly SignedCheckpoint[];
  readonly rows: SourceRows | undefined;
}

/** Compares the tree over the leaves with the signed root and the stored nodes, and names where they differ. */
export async function checkTree(check: TreeCheck): Promise<void> {
  const { head, pass, findings, source } = check;
  const { tree } = pass;
  const isComplete = tree.size === head.size;
  const isAsSigned = isComplete && equalBytes(tree.root(), head.root);
  const within = suspectsBy(check, [...check.earlier, ...check.history, head]);
  const located = isAsSigned ? null : await locateInTree(check, within);
  if (isComplete && !isAsSigned) {
    const suspects = located ?? findings.narrow(within);
    const detail = `The ${head.size} entries do not hash to the root that was signed; ${describe(suspects)}.`;
    findings.add({ code: 'ROOT_MISMATCH', layer: located ? 'entry' : 'tree', ...of(suspects), detail });
  }
  if (isAsSigned) {
    if (source.hasAllNodes) await compareNodes(check);
    await comparePeaks(check);
  }
  compareEarlier(check, check.earlier, 'that you saved', located);
  if (check.cosigned) compareEarlier(check, [check.cosigned], 'that witnesses cosigned', located);
  // Where the root is wrong already, the history only narrows the place down.
  if (isAsSigned || !isComplete) compareEarlier(check, check.history, "in the log's own history", located);
}

/** Returns the entries between the newest signed root that the leaves match and the oldest that they do not. */
function suspectsBy({ head, pass }: TreeCheck, signed: readonly Checkpoint[]): Suspects {
  const { tree } = pass;
  let good = 0;
  let bad = Math.max(1, Math.min(tree.size, head.size));
  for (const { origin, size, root } of signed) {
    if (origin !== head.origin || size === 0 || size > tree.size) continue;
    if (equalBytes(tree.root(size), root)) good = Math.max(good, size);
    else bad = Math.min(bad, size);
  }
  return { index: Math.min(good + 1, bad), to: bad };
}

async function locateInTree({ source, pass, findings, rows }: TreeCheck, within: Suspects): Promise<Suspects | null> {
  if (!source.node) return null;
  const { tree, leaves } = pass;
  const peaks = pass.isDense ? ((await source.peaks?.(tree.size)) ?? null) : null;
  const fault = await locateFault(tree, (level, position) => source.node!(level, position), peaks);
  if (!fault) return null;
  if (fault.kind === 'node') {
    const { level, position } = fault.node;
    const first = position * 2 ** level + 1;
    const what = fault.isMissing ? 'is missing' : 'is not the hash of the two below it';
    const detail = `Node ${position} at level ${level} of the stored tree, over entries ${first} to ${first + 2 ** level - 1}, ${what}.`;
    findings.add({ code: 'NODE_MISMATCH', layer: 'tree', detail });
    return null;
  }
  let suspects: Suspects = { index: fault.from + 1, to: fault.to + 1 };
  if (fault.from !== fault.to) {
    const around = leaves.slice(Math.max(0, fault.from - NEIGHBOURS), fault.to + 1 + NEIGHBOURS);
    const which = resolvePair(
      fault.stored,
      [leaves[fault.from]!, leaves[fault.to]!],
      [...around, ...otherHashes(suspects, pass, rows)],
    );
    if (which !== null) suspects = { index: fault.from + 1 + which, to: fault.from + 1 + which };
    else if (within.index === suspects.to) suspects = { index: within.index, to: within.index };
    else if (within.to === suspects.index) suspects = { index: within.to, to: within.to };
    else suspects = findings.narrow(suspects);
  }
  const detail = `The stored tree was built from another leaf: ${describe(suspects)}.`;
  findings.add({ code: 'NODE_MISMATCH', layer: 'entry', ...of(suspects), detail });
  return suspects;
}

/** Returns other hashes that may belong to these places: of the entries' content, and those that rows show. */
function otherHashes({ index, to }: Suspects, { contentHashes }: LeafPass, rows: SourceRows | undefined): Uint8Array[] {
  const hashes = [contentHashes.get(index), contentHashes.get(to)].filter((hash) => hash !== undefined);
  for (const row of rows?.rows ?? []) {
    const hash = row.index === index || row.index === to ? computeHash(row.leafHash) : null;
    if (hash) hashes.push(hash);
  }
  return hashes;
}

/** Compares every stored node, where the leaves are as signed: one that differs was changed itself. */
async function compareNodes({ source, pass: { tree }, findings }: TreeCheck): Promise<void> {
  for (let level = 1; 2 ** level <= tree.size; level++) {
    for (let position = 0; (position + 1) * 2 ** level <= tree.size; position++) {
      const stored = await source.node!(level, position);
      if (stored && equalBytes(stored, tree.node(level, position))) continue;
      const first = position * 2 ** level + 1;
      const detail = `Node ${position} at level ${level} of the stored tree, over entries ${first} to ${first + 2 ** level - 1}, ${stored ? 'was changed' : 'is missing'}; the entries are as signed.`;
      findings.add({ code: 'NODE_MISMATCH', layer: 'tree', index: first, detail });
    }
  }
}

async function comparePeaks({ source, pass: { tree }, findings }: TreeCheck): Promise<void> {
  const stored = await source.peaks?.(tree.size);
  if (!stored || tree.size === 0) return;
  const tops = rootPlan(tree.size)[0]!;
  const isSame = tops.every(({ level, position }, i) => stored[i] && equalBytes(stored[i], tree.node(level, position)));
  if (isSame && stored.length === tops.length) return;
  const detail = "The log's head does not have the peaks of its tree; the entries are as signed.";
  findings.add({ code: 'NODE_MISMATCH', layer: 'tree', detail });
}

/** Compares earlier checkpoints of this log: it must begin with what they cover. */
function compareEarlier(
  check: TreeCheck,
  list: readonly SignedCheckpoint[],
  whose: string,
  located: Suspects | null,
): void {
  const { head, pass, findings } = check;
  const { tree } = pass;
  const suspects = located ?? findings.narrow(suspectsBy(check, list));
  for (const old of list) {
    if (old.origin !== head.origin) continue;
    const names = `old=${getName(old)} new=${getName(head)}`;
    if (old.size > head.size) {
      const detail = `${names}: the log is shorter than the checkpoint ${whose}; entries from ${head.size + 1} on are missing.`;
      findings.add({ code: 'FORK', layer: 'checkpoint', index: head.size + 1, detail });
    } else if (old.size <= tree.size) {
      const root = old.size === 0 ? EMPTY_ROOT : tree.root(old.size);
      if (equalBytes(root, old.root)) continue;
      const detail = `${names}: the log does not begin with what the checkpoint ${whose} covers; ${describe(suspects)}.`;
      findings.add({ code: 'FORK', layer: 'checkpoint', ...of(suspects), detail });
    }
  }
}

function of({ index, to }: Suspects): { index: number; to?: number } {
  return index === to ? { index } : { index, to };
}

function describe({ index, to }: Suspects): string {
  if (index === to) return `entry ${index} is not the one that was sealed`;
  const which = to === index + 1 ? `${index} or ${to}` : `from ${index} to ${to}`;
  return `an entry ${which} is not the one that was sealed`;
}
