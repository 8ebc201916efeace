import type { Database } from '../../../platform/database.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';
import { claimFree } from './claim-repository.ts';
import type { Candidate } from './pick-fairly.ts';

/** Deliveries of one claim. */
export const CLAIM_SIZE = 50;

interface ClaimOptions {
  readonly node: number;
  readonly now: Date;
  /** Nothing more is claimed when it is aborted. */
  readonly stopping: AbortSignal;
}

/** Claims deliveries a part at a time: the next part is claimed while the caller sends the previous one. */
export async function* claimInParts(
  db: Database,
  picked: readonly Candidate[],
  { stopping, ...options }: ClaimOptions,
): AsyncGenerator<DeliveryRow[]> {
  const claimFrom = (i: number) =>
    i >= picked.length || stopping.aborted ? null : claimFree(db, picked.slice(i, i + CLAIM_SIZE), options);
  let claiming = claimFrom(0);
  for (let i = CLAIM_SIZE; claiming !== null; i += CLAIM_SIZE) {
    const rows = await claiming;
    claiming = claimFrom(i);
    // Awaited when the caller asks for the next part.
    claiming?.catch(() => {});
    yield rows;
  }
}
