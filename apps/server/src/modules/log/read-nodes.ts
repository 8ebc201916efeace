import { completeProof, EMPTY_ROOT, type NodeId, type ProofPlan, rootPlan } from '@sealtick/log';
import type { Database } from '../../platform/database.ts';
import { selectNodes } from './entry-repository.ts';

/** Returns the root of the first `size` leaves from the stored tree; null if a node is missing. */
export async function readStoredRoot(db: Database, logId: string, size: number): Promise<Uint8Array | null> {
  if (size === 0) return EMPTY_ROOT;
  const proof = await readStoredProof(db, logId, rootPlan(size));
  return proof?.[0] ?? null;
}

/** Returns the hashes of a proof from the stored tree; null if a node is missing. */
export async function readStoredProof(db: Database, logId: string, plan: ProofPlan): Promise<Uint8Array[] | null> {
  const positions = plan.flat();
  const nodes = await selectNodes(db, logId, positions);
  if (nodes.size < positions.length) return null;
  return completeProof(plan, ({ level, position }: NodeId) => nodes.get(`${level}/${position}`)!);
}
