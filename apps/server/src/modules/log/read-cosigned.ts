import type { Database } from '../../platform/database.ts';
import { selectCosignatures } from './cosignature-repository.ts';

/** The largest checkpoint that a witness cosigned. */
export interface CosignedCheckpoint {
  /** Signed note with the signatures of the log and of each witness that cosigned this checkpoint. */
  readonly note: string;
  /** Verifier keys of these witnesses. */
  readonly witnesses: readonly string[];
}

/** Returns the largest cosigned checkpoint of the provider's current log; null if no witness has cosigned it. */
export async function readCosigned(db: Database): Promise<CosignedCheckpoint | null> {
  const rows = await selectCosignatures(db);
  const newest = rows[0];
  if (!newest) return null;
  const same = rows.filter(({ note }) => note === newest.note);
  return { note: newest.note + same.map(({ line }) => line).join(''), witnesses: same.map(({ witness }) => witness) };
}
