import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { CheckpointReader } from './read-checkpoint.ts';

const TEXT = 'text/plain; charset=utf-8';

/** What a monitor of logs reads as plain text, at an address that every installation has. */
export function wellKnownRoutes(checkpoints: CheckpointReader): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/checkpoint',
      { schema: { summary: 'The newest checkpoint of the log, a signed note', response: { 200: z.string() } } },
      async (_request, reply) => {
        const { note, cosigned } = await checkpoints.read();
        return reply.type(TEXT).send(cosigned?.note.startsWith(note) ? cosigned.note : note);
      },
    );
    app.get(
      '/cosigned-checkpoint',
      { schema: { summary: 'The newest checkpoint that witnesses cosigned', response: { 200: z.string() } } },
      async (_request, reply) => {
        const { cosigned } = await checkpoints.read();
        if (!cosigned) throw new AppError('NOT_FOUND', 'No witness has cosigned this log.');
        return reply.type(TEXT).send(cosigned.note);
      },
    );
    app.get(
      '/log-key',
      { schema: { summary: 'The public key that signs the log, a verifier key', response: { 200: z.string() } } },
      async (_request, reply) => reply.type(TEXT).send(`${(await checkpoints.read()).verifierKey}\n`),
    );
  };
}
