import { SiteFigures } from '@sealtick/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

export const measurementRoutes =
  (read: () => Promise<SiteFigures>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/figures',
      {
        config: { policy: 'data' },
        schema: { summary: 'What the site measured of itself in the last 24 hours', response: { 200: SiteFigures } },
      },
      read,
    );
  };
