import { DeliveryFigures } from '@sealtick/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

export const deliveryRoutes =
  (read: () => Promise<DeliveryFigures>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/delivery',
      {
        config: { policy: 'data' },
        schema: {
          summary: 'How fast the live feed sent the signals of the last 24 hours',
          response: { 200: DeliveryFigures },
        },
      },
      read,
    );
  };
