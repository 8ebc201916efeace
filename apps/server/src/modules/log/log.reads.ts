import { type LogSigner, reads } from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';
import { type ServedRead, serve } from '../../platform/http/serve-reads.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { selectSigners } from './key-repository.ts';
import { readAlerts } from './read-alerts.ts';
import type { CheckpointReader } from './read-checkpoint.ts';
import { type ReadEntry, readEntries } from './read-entries.ts';
import { readConsistency, readProof } from './read-proof.ts';

/** Returns the reads of the provider's log: JSON, and plain text at well-known paths for log monitors. */
export function logReads(checkpoints: CheckpointReader): ServedRead[] {
  return [
    serve(reads.log.proof, (viewer, { index, size }) => readProof(viewer, index, size)),
    serve(reads.log.consistency, (viewer, { from, to }) => readConsistency(viewer, from, to)),
    serve(reads.log.keys, readSigners),
    serve(reads.marketAlerts.list, readAlerts),
    serve(reads.log.checkpoint, () => checkpoints.read()),
    serve(reads.log.entries, async (viewer, range) => JSON.parse(toJson(await readEntries(viewer, range))), {
      // Sends the canonical bytes as stored, because they are the hashed ones.
      async send(request, reply, range) {
        const json = toJson(await readEntries(request.viewer, range));
        return reply.type('application/json; charset=utf-8').send(Buffer.from(json));
      },
    }),
    serve(reads.wellKnown.checkpoint, async () => {
      const { note, cosigned } = await checkpoints.read();
      return { body: cosigned?.note.startsWith(note) ? cosigned.note : note };
    }),
    serve(reads.wellKnown.cosignedCheckpoint, async () => {
      const { cosigned } = await checkpoints.read();
      if (!cosigned) throw new AppError('NOT_FOUND', 'No witness has cosigned this log.');
      return { body: cosigned.note };
    }),
    serve(reads.wellKnown.logKey, async () => ({ body: `${(await checkpoints.read()).verifierKey}\n` })),
  ];
}

function toJson(entries: readonly ReadEntry[]): string {
  const rows = entries.map(
    ({ index, leafHash, json }) =>
      `{"index":${index},"leafHash":"${leafHash}"${json === null ? '' : `,"entry":${json}`}}`,
  );
  return `[${rows.join(',')}]`;
}

/** Returns the public keys of the provider's logs, oldest first, for checking saved checkpoints. */
async function readSigners({ db }: Pick<Viewer, 'db'>): Promise<LogSigner[]> {
  const rows = await selectSigners(db);
  return rows.map(({ origin, verifierKey, fromSize, createdAt }) => ({
    origin,
    verifierKey,
    fromSize,
    since: createdAt.toISOString(),
  }));
}
