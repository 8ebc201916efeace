import { type LogCheckpoint, reads } from '@sealtick/contract';
import { readQuery } from '../../lib/read-query.ts';
import type { CheckpointView } from './checkpoint-card.tsx';

/** What the log vouches for now. */
export const checkpointQuery = () => readQuery(reads.log.checkpoint, {});

export const toCheckpointView = (checkpoint: LogCheckpoint): CheckpointView => {
  const { origin, size, rootHash, signedAt, note, verifierKey } = checkpoint;
  return { origin, size, root: rootHash, signedAt, key: verifierKey, note };
};
