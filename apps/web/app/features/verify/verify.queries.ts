import { type LogCheckpoint, reads } from '@sealtick/contract';
import { readQuery } from '../../lib/data/read-query.ts';
import type { CheckpointView } from './checkpoint-card.tsx';

/** The newest checkpoint of the log. */
export const checkpointQuery = () => readQuery(reads.log.checkpoint, {});

export const toCheckpointView = (checkpoint: LogCheckpoint): CheckpointView => {
  const { origin, size, rootHash, signedAt, note, verifierKey } = checkpoint;
  return { origin, size, root: rootHash, signedAt, key: verifierKey, note };
};
