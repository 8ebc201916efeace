import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { CheckpointReader } from './read-checkpoint.ts';

const TEXT = 'text/plain; charset=utf-8';

/** What a monitor of logs reads as plain text, at an address that every installation has. */
export function wellKnownRoutes(checkpoints: CheckpointReader): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/checkpoint',
      { schema: { summary: 'The newest checkpoint of the log, a signed note', response: { 200: z.string() } } },
      async (_request, reply) => reply.type(TEXT).send((await checkpoints.read()).note),
    );
    app.get(
      '/log-key',
      { schema: { summary: 'The public key that signs the log, a verifier key', response: { 200: z.string() } } },
      async (_request, reply) => reply.type(TEXT).send(`${(await checkpoints.read()).verifierKey}\n`),
    );
  };
}
