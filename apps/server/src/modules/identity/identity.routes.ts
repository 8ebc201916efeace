import { User } from '@sealtick/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Identity } from '../../platform/identity.ts';

export const identityRoutes =
  (identity: Identity): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/auth/user',
      {
        config: { policy: 'data' },
        schema: { summary: 'Who is signed in; null for nobody', response: { 200: User.nullable() } },
      },
      async (request, reply) => {
        reply.header('cache-control', 'private, no-store');
        return identity.userOf(request.raw);
      },
    );
  };
