import { LiveRecordFigures, pickFields, Strategy, StrategyListQuery } from '@sealtick/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { listLiveRecords } from './list-live-records.ts';
import { listStrategies, readStrategy, type StrategiesContext } from './read-strategies.ts';

const Params = z.strictObject({ id: z.string().min(1).max(100) });

export const strategyRoutes =
  (ctx: StrategiesContext): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { policy: 'strategies' } as const;
    app.get(
      '/strategies',
      {
        config,
        schema: {
          summary: 'The strategy library: whole, or of each strategy the `fields` that are asked for',
          querystring: StrategyListQuery,
          response: { 200: z.array(Strategy.partial()) },
        },
      },
      async ({ query: { fields } }) => {
        const strategies = await listStrategies(ctx);
        return fields ? [...pickFields(strategies, fields)] : strategies;
      },
    );
    app.get(
      '/strategies/:id',
      { config, schema: { summary: 'One strategy', params: Params, response: { 200: Strategy } } },
      (request) => readStrategy(ctx, request.params.id),
    );
    app.get(
      '/live-records',
      {
        config,
        schema: {
          summary: 'What each strategy has come to since it was published, reckoned from the log alone',
          response: { 200: z.array(LiveRecordFigures) },
        },
      },
      () => listLiveRecords(ctx),
    );
  };
