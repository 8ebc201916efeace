import type { LogConsistency, LogProof } from '@sealtick/contract';
import { consistencyPlan, inclusionPlan, toHex } from '@sealtick/log';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { selectNodes } from './entry-repository.ts';
import { findProviderHead } from './head-repository.ts';
import { readStoredProof, readStoredRoot } from './read-nodes.ts';

/**
 * Returns the inclusion proof of an entry in the tree of a size. Hashes reveal nothing of an entry that is not public
 * yet.
 * @throws {AppError} NOT_FOUND if the log has no such entry or size.
 */
export async function readProof(
  { db }: Pick<Viewer, 'db'>,
  index: number,
  size: number | undefined,
): Promise<LogProof> {
  const head = await openHead(db);
  const treeSize = size ?? head.size;
  requireSize(treeSize, head.size);
  if (index > treeSize)
    throw new AppError('NOT_FOUND', `\`index\` must be at most \`size\` (${treeSize}), got ${index}.`);
  const [proof, root, leaves] = await Promise.all([
    readStoredProof(db, head.logId, inclusionPlan(index - 1, treeSize)),
    readStoredRoot(db, head.logId, treeSize),
    selectNodes(db, head.logId, [{ level: 0, position: index - 1 }]),
  ]);
  const leaf = leaves.get(`0/${index - 1}`);
  if (!proof || !root || !leaf) throw damagedTree();
  return { index, leafHash: toHex(leaf), size: treeSize, rootHash: toHex(root), proof: proof.map(toHex) };
}

/**
 * Returns the consistency proof between the trees of two sizes.
 * @throws {AppError} NOT_FOUND if the log has no such size.
 */
export async function readConsistency(
  { db }: Pick<Viewer, 'db'>,
  from: number,
  to: number | undefined,
): Promise<LogConsistency> {
  const head = await openHead(db);
  const newer = to ?? head.size;
  requireSize(newer, head.size);
  requireSize(from, newer);
  const [proof, fromRoot, toRoot] = await Promise.all([
    readStoredProof(db, head.logId, consistencyPlan(from, newer)),
    readStoredRoot(db, head.logId, from),
    readStoredRoot(db, head.logId, newer),
  ]);
  if (!proof || !fromRoot || !toRoot) throw damagedTree();
  return {
    from,
    fromRootHash: toHex(fromRoot),
    to: newer,
    toRootHash: toHex(toRoot),
    proof: proof.map(toHex),
  };
}

async function openHead(db: Database): Promise<{ readonly logId: string; readonly size: number }> {
  const head = await findProviderHead(db);
  if (!head) throw new AppError('UNAVAILABLE', 'The log is not open yet.', { retryAfterSeconds: 2 });
  return { logId: head.logId, size: head.peaks.size };
}

function requireSize(treeSize: number, size: number): void {
  if (treeSize <= size) return;
  throw new AppError('NOT_FOUND', `The log has ${size} entries (got size ${treeSize}).`);
}

/** Returns the error for a stored tree with missing nodes. */
function damagedTree(): AppError {
  return new AppError(
    'UNAVAILABLE',
    'The stored tree of the log is incomplete. The operator must run `sealtick verify`.',
  );
}
