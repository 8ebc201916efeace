import type { LogConsistency, LogProof } from '@sealtick/contract';
import { consistencyPlan, inclusionPlan, toHex } from '@sealtick/log';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import * as repository from './log-repository.ts';
import { proofOf, rootOf } from './read-nodes.ts';

interface ProofContext {
  readonly database: Database;
}

/**
 * Proof that an entry is in the log of a size: hashes only, which tell nothing of an entry that is not public yet.
 * @throws {AppError} NOT_FOUND where the log has no such entry or was never that long.
 */
export async function readProof(
  { database }: ProofContext,
  index: number,
  size: number | undefined,
): Promise<LogProof> {
  const head = await openHead(database);
  const asked = size ?? head.size;
  requireSize(asked, head.size);
  if (index > asked) throw new AppError('NOT_FOUND', `A log of ${asked} entries has no entry ${index}.`);
  const [proof, root, leaves] = await Promise.all([
    proofOf(database, head.logId, inclusionPlan(index - 1, asked)),
    rootOf(database, head.logId, asked),
    repository.selectNodes(database, head.logId, [{ level: 0, position: index - 1 }]),
  ]);
  const leaf = leaves.get(`0/${index - 1}`);
  if (!proof || !root || !leaf) throw spoilt();
  return { index, leafHash: toHex(leaf), size: asked, rootHash: toHex(root), proof: proof.map(toHex) };
}

/**
 * Proof that the log of one size is how the log of another begins.
 * @throws {AppError} NOT_FOUND where the log was never that long.
 */
export async function readConsistency(
  { database }: ProofContext,
  from: number,
  to: number | undefined,
): Promise<LogConsistency> {
  const head = await openHead(database);
  const newer = to ?? head.size;
  requireSize(newer, head.size);
  requireSize(from, newer);
  const [proof, fromRoot, toRoot] = await Promise.all([
    proofOf(database, head.logId, consistencyPlan(from, newer)),
    rootOf(database, head.logId, from),
    rootOf(database, head.logId, newer),
  ]);
  if (!proof || !fromRoot || !toRoot) throw spoilt();
  return {
    from,
    fromRootHash: toHex(fromRoot),
    to: newer,
    toRootHash: toHex(toRoot),
    proof: proof.map(toHex),
  };
}

async function openHead(database: Database): Promise<{ readonly logId: string; readonly size: number }> {
  const head = await repository.findProviderHead(database);
  if (!head) throw new AppError('UNAVAILABLE', 'The log is not open yet.', { retryAfterSeconds: 2 });
  return { logId: head.logId, size: head.peaks.size };
}

function requireSize(asked: number, size: number): void {
  if (asked <= size) return;
  throw new AppError('NOT_FOUND', `The log has ${size} entries; it never had ${asked}.`);
}

/** A stored tree that has lost nodes answers nothing rather than something wrong. */
function spoilt(): AppError {
  return new AppError('UNAVAILABLE', 'The stored tree of the log is not whole; the operator has to check it.');
}
