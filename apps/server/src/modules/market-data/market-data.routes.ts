import {
  BarColumnsAnswer,
  BarColumnsQuery,
  BarsAnswer,
  BarsQuery,
  CalendarQuery,
  InstrumentView,
  LastPrice,
  PricesQuery,
  ReleaseView,
} from '@sealtick/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { LastPrices } from './last-prices.ts';
import type { MarketDataProvider } from './provider.ts';
import { listInstruments, listReleases, readBarColumns, readBars } from './read-bars.ts';

export const marketDataRoutes =
  (provider: MarketDataProvider, lastPrices: LastPrices): FastifyPluginAsyncZod =>
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
    app.get(
      '/prices',
      {
        config,
        schema: {
          summary: 'Where each instrument stands: the close of its newest closed bar',
          querystring: PricesQuery,
          response: { 200: z.array(LastPrice) },
        },
      },
      (request) => lastPrices.list(request.query),
    );
    app.get(
      '/bars/columns',
      {
        config,
        schema: {
          summary: 'Closed bars of one series in columns, for programs that compute on them',
          querystring: BarColumnsQuery,
          response: { 200: BarColumnsAnswer },
        },
      },
      (request) => readBarColumns(provider, request.query),
    );
    app.get(
      '/calendar',
      {
        config,
        schema: {
          summary: 'Scheduled releases from one moment up to, not including, another: never their results',
          querystring: CalendarQuery,
          response: { 200: z.array(ReleaseView) },
        },
      },
      (request) => listReleases(provider, request.query),
    );
  };
