import { ANONYMOUS, LogCheckpoint, LogEntriesQuery, LoggedEntry } from '@sealtick/contract';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { logProofRoutes } from './log-proof.routes.ts';
import { CheckpointReader } from './read-checkpoint.ts';
import { type ReadContext, type ReadEntry, readEntries } from './read-entries.ts';

export function logRoutes(ctx: ReadContext, checkpoints = new CheckpointReader(ctx.database)): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(logProofRoutes(ctx));
    app.get(
      '/log/checkpoint',
      { schema: { summary: 'What the log vouches for now, signed', response: { 200: LogCheckpoint } } },
      () => checkpoints.read(),
    );
    app.get(
      '/log/entries',
      {
        schema: {
          summary: 'Entries of the log; of those not public yet only index and leaf hash',
          querystring: LogEntriesQuery,
          response: { 200: z.array(LoggedEntry) },
        },
      },
      async (request, reply) => {
        const entries = await readEntries(ctx, request.query, ANONYMOUS);
        return sendJson(reply, `[${entries.map(toJson).join(',')}]`);
      },
    );
  };
}

function toJson({ index, leafHash, json }: ReadEntry): string {
  return `{"index":${index},"leafHash":"${leafHash}"${json === null ? '' : `,"entry":${json}`}}`;
}

/** Canonical bytes are joined, never parsed and written anew: what was hashed is what is sent. */
function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Buffer.from(json));
}
