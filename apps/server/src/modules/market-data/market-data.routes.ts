import { BarsAnswer, BarsQuery, InstrumentView } from '@sealtick/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { MarketDataProvider } from './provider.ts';
import { listInstruments, readBars } from './read-bars.ts';

export const marketDataRoutes =
  (provider: MarketDataProvider): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { policy: 'data' } as const;
    app.get(
      '/instruments',
      { config, schema: { summary: 'What this market trades', response: { 200: z.array(InstrumentView) } } },
      () => listInstruments(provider),
    );
    app.get(
      '/bars',
      {
        config,
        schema: {
          summary: 'Closed bars of one series, oldest first',
          querystring: BarsQuery,
          response: { 200: BarsAnswer },
        },
      },
      async (request, reply) => {
        const { answer, before } = await readBars(provider, request.query);
        if (before !== null) {
          const url = new URL(request.url, 'http://server');
          url.searchParams.set('to', before);
          reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
        }
        return answer;
      },
    );
  };
