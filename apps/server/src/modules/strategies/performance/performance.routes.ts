import {
  CommonCalibration,
  PerformanceQuery,
  StrategyPerformance,
  StrategyTrade,
  TradesCsvQuery,
  TradesQuery,
} from '@sealtick/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { tradesCsv } from '../../backtests/index.ts';
import { listTrades } from './list-trades.ts';
import { readCalibration } from './read-calibration.ts';
import { type PerformanceContext, readPerformance, readTrades } from './read-performance.ts';

const Params = z.strictObject({ id: z.string().min(1).max(100) });

export const performanceRoutes =
  (ctx: PerformanceContext): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { policy: 'strategies' } as const;
    app.get(
      '/strategies/:id/performance',
      {
        config,
        schema: {
          summary: 'How a strategy has done: curve, figures with definitions, distributions; back-test and live apart',
          params: Params,
          querystring: PerformanceQuery,
          response: { 200: StrategyPerformance },
        },
      },
      (request) => readPerformance(ctx, request.params.id, request.query.timeframe),
    );
    app.get(
      '/calibration',
      {
        config,
        schema: {
          summary: 'How often what all strategies stated came true, in bins of ten percent; back-test and live apart',
          response: { 200: z.array(CommonCalibration) },
        },
      },
      () => readCalibration(ctx),
    );
    app.get(
      '/strategies/:id/trades',
      {
        config,
        schema: {
          summary: 'Closed trades of one record, newest first',
          params: Params,
          querystring: TradesQuery,
          response: { 200: z.array(StrategyTrade) },
        },
      },
      async (request, reply) => {
        const { trades, next } = await listTrades(ctx, request.params.id, request.query);
        if (next !== null) {
          const url = new URL(request.url, 'http://server');
          url.searchParams.set('cursor', next);
          reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
        }
        return [...trades];
      },
    );
    app.get(
      '/strategies/:id/trades.csv',
      {
        config,
        schema: {
          summary: 'Every closed trade of one record as CSV, oldest first',
          params: Params,
          querystring: TradesCsvQuery,
          response: { 200: z.string() },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const { record, timeframe } = request.query;
        const trades = await readTrades(ctx, id, request.query);
        reply.type('text/csv; charset=utf-8');
        reply.header(
          'content-disposition',
          `attachment; filename="${id}-${record}${timeframe === 'all' ? '' : `-${timeframe}`}-trades.csv"`,
        );
        return tradesCsv(id, { record, market: ctx.market }, trades);
      },
    );
  };
