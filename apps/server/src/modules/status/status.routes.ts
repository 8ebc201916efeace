import { StatusAnswer } from '@sealtick/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readStatus, type StatusContext } from './read-status.ts';

export const statusRoutes =
  (ctx: StatusContext): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/status',
      {
        config: { policy: 'data' },
        schema: { summary: 'How the running program is, part by part', response: { 200: StatusAnswer } },
      },
      () => readStatus(ctx),
    );
  };
