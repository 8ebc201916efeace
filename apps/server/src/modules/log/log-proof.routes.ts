import {
  LogConsistency,
  LogConsistencyQuery,
  LogProof,
  LogProofParams,
  LogProofQuery,
  LogSigner,
} from '@sealtick/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { readConsistency, readProof } from './read-proof.ts';
import { readSigners } from './read-signers.ts';

/** Proofs are hashes, public however young the entry: they say that it is there, and nothing of what is in it. */
export function logProofRoutes(ctx: { readonly database: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/log/proof/:index',
      {
        schema: {
          summary: 'Proof that an entry is in the log of a size',
          params: LogProofParams,
          querystring: LogProofQuery,
          response: { 200: LogProof },
        },
      },
      (request) => readProof(ctx, request.params.index, request.query.size),
    );
    app.get(
      '/log/consistency',
      {
        schema: {
          summary: 'Proof that the log of one size is how the log of another begins',
          querystring: LogConsistencyQuery,
          response: { 200: LogConsistency },
        },
      },
      (request) => readConsistency(ctx, request.query.from, request.query.to),
    );
    app.get(
      '/log/keys',
      { schema: { summary: 'Public keys that sign, or signed, the log', response: { 200: z.array(LogSigner) } } },
      () => readSigners(ctx),
    );
  };
}
