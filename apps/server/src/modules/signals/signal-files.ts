import { Readable } from 'node:stream';
import { type Read, reads } from '@sealtick/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachment } from '../../platform/http/attachment.ts';
import { type ServedRead, serve } from '../../platform/http/serve-reads.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { type ExportQuery, exportSignals } from './export-signals.ts';
import { view } from './read-signals.ts';
import type { VersionedRow } from './signal-repository.ts';
import { signalsCsv } from './signals-csv.ts';

/** Returns the reads of signals as files, sent while they are read. */
export const signalFiles: readonly ServedRead[] = [
  file(reads.signalFiles.ndjson, 'signals.ndjson', async function* (batches) {
    for await (const rows of batches) yield rows.map((row) => `${JSON.stringify(view(row))}\n`).join('');
  }),
  file(reads.signalFiles.csv, 'signals.csv', async function* (batches) {
    yield signalsCsv.header;
    for await (const rows of batches) yield signalsCsv.rows(rows.map(view));
  }),
];

type Format = (batches: AsyncIterable<VersionedRow[]>) => AsyncIterable<string>;

function file(
  read: typeof reads.signalFiles.ndjson | typeof reads.signalFiles.csv,
  name: string,
  format: Format,
): ServedRead {
  const open = async (viewer: Viewer, query: ExportQuery) => format(await exportSignals(viewer, query));
  return serve<Read>(
    read,
    (async (viewer: Viewer, query: ExportQuery) => ({
      body: (await Array.fromAsync(await open(viewer, query))).join(''),
      name,
    })) as never,
    {
      async send(request: FastifyRequest, reply: FastifyReply, query) {
        const text = Readable.from(await open(request.viewer, query as ExportQuery), { objectMode: false });
        reply.header('content-disposition', attachment(name)).type(`${read.media}; charset=utf-8`);
        return reply.send(text);
      },
    },
  );
}
