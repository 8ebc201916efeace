import type { LogCheckpoint } from '@sealtick/contract';
import { queryOptions } from '@tanstack/react-query';
import { asRecord, asText } from '../../lib/guard.ts';
import type { PageRead } from '../../lib/page-read.ts';
import type { CheckpointView } from './checkpoint-card.tsx';

/** GET /api/log/checkpoint */
export const checkpointQuery = () => queryOptions<LogCheckpoint>({ queryKey: ['/api/log/checkpoint'] });

export const readCheckpoint: PageRead = {
  key: checkpointQuery().queryKey,
  read: (services) => services.logCheckpoint(),
};

export function toCheckpointView(sent: unknown): CheckpointView {
  const { origin, size, rootHash, signedAt, note, verifierKey } = asRecord(sent);
  return {
    origin: asText(origin),
    size: typeof size === 'number' ? size : null,
    root: asText(rootHash),
    signedAt: asText(signedAt) || null,
    key: asText(verifierKey),
    note: asText(note),
  };
}
