import type { Database } from '../../platform/database.ts';
import { selectCosignatures } from './cosignature-repository.ts';

/** The checkpoint of most entries that a witness cosigned. */
export interface CosignedCheckpoint {
  /** With the signature lines of the log and of each witness that cosigned this very checkpoint. */
  readonly note: string;
  /** Verifier keys of these witnesses, as this site names them. */
  readonly witnesses: readonly string[];
}

/** Of the provider's log in use; null where no witness has cosigned it. */
export async function readCosigned(db: Database): Promise<CosignedCheckpoint | null> {
  const rows = await selectCosignatures(db);
  const newest = rows[0];
  if (!newest) return null;
  const same = rows.filter(({ note }) => note === newest.note);
  return { note: newest.note + same.map(({ line }) => line).join(''), witnesses: same.map(({ witness }) => witness) };
}
