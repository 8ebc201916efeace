/** The site's pages on invented data, in every state a test wants to see. `--dev` serves them from their sources. */

import { BarsQuery, PerformanceQuery, pickFields, StrategyListQuery, TradesQuery } from '@sealtick/contract';
import { AppError, answerWithProblems, readableAddress, secureHeaders } from '@sealtick/server/testing/http';
import fastify, { type FastifyRequest } from 'fastify';
import { serveFeed } from './feed.ts';
import { barColumns, releases } from './performance.ts';
import { logSite, SCENARIOS, type Scenario, servicesOf, signalPage } from './scenarios.ts';

const dev = process.argv.includes('--dev');
// React picks its build by it, so nothing that leads to React is loaded before.
process.env.NODE_ENV = dev ? 'development' : 'production';
const { registerWeb } = await import('@sealtick/server/testing/pages');
const app = fastify({ logger: { level: 'error' }, forceCloseConnections: true, rewriteUrl: readableAddress });
answerWithProblems(app);
secureHeaders(app, { https: false, development: dev });

function scenarioOf(request: FastifyRequest): Scenario {
  const cookie = request.headers.cookie ?? '';
  // A reader without cookies, such as the verifier, is told apart by a header.
  const asked = request.headers['x-scenario'] ?? decodeURIComponent(cookie.match(/\bscenario=([^;]*)/)?.[1] ?? '');
  return SCENARIOS.find((scenario) => scenario === asked) ?? 'full';
}

const services = (request: FastifyRequest) => servicesOf(scenarioOf(request));

app.get('/api/strategies', async (request) => {
  const { fields } = StrategyListQuery.parse(request.query);
  const strategies = await services(request).listStrategies();
  return fields ? pickFields(strategies, fields) : strategies;
});
app.get<{ Params: { id: string } }>('/api/strategies/:id', async (request) => {
  const strategy = await services(request).getStrategy(request.params.id);
  if (strategy === null) throw new AppError('NOT_FOUND', 'There is no such strategy.');
  return strategy;
});
app.get<{ Params: { id: string } }>('/api/strategies/:id/performance', (request) =>
  services(request).readPerformance(request.params.id, PerformanceQuery.parse(request.query).timeframe),
);
app.get<{ Params: { id: string } }>('/api/strategies/:id/trades', (request) => {
  const { record, timeframe } = TradesQuery.parse(request.query);
  return services(request).listTrades(request.params.id, record, timeframe);
});
app.get('/api/bars/columns', (request) => {
  if (scenarioOf(request) !== 'no bars') return barColumns();
  throw new AppError('FORBIDDEN', 'The bars of EURUSD were imported without the right to publish them.');
});
app.get('/api/calendar', () => releases);
app.get<{ Querystring: { cursor?: string; strategy?: string; limit?: string } }>(
  '/api/signals',
  async (request, reply) => {
    const { cursor, strategy, limit } = request.query;
    const page = signalPage(scenarioOf(request), {
      ...(cursor ? { cursor } : {}),
      ...(strategy ? { strategy } : {}),
      ...(limit ? { limit: Number(limit) } : {}),
    });
    const rest = strategy ? `&strategy=${encodeURIComponent(strategy)}` : '';
    if (page.next) reply.header('link', `</api/signals?cursor=${page.next}${rest}>; rel="next"`);
    return page.rows;
  },
);
app.get<{ Params: { id: string }; Querystring: { cursor?: string; limit?: string } }>(
  '/api/signals/strategy/:id',
  async (request, reply) => {
    const { url, params, query } = request;
    const rows = await services(request).listStrategySignals(params.id);
    const from = Number(query.cursor ?? 0);
    const to = from + Number(query.limit ?? rows.length);
    if (to < rows.length) reply.header('link', `<${url.split('?')[0]}?limit=${query.limit}&cursor=${to}>; rel="next"`);
    return rows.slice(from, to);
  },
);

app.get<{ Params: { id: string } }>('/api/signals/:id', async (request) => {
  const signal = await services(request).getSignal(request.params.id);
  if (signal === null) throw new AppError('NOT_FOUND', 'There is no such signal.');
  return signal;
});
app.get('/api/prices', (request) => services(request).listPrices());
app.get('/api/delivery', (request) => services(request).delivery());

app.get('/api/log/checkpoint', (request) => services(request).logCheckpoint());
app.get('/api/log/keys', (request) => logSite(scenarioOf(request)).keys());
app.get<{ Querystring: { from: string; to: string } }>('/api/log/entries', (request) =>
  logSite(scenarioOf(request)).entries(Number(request.query.from), Number(request.query.to)),
);
app.get<{ Params: { index: string }; Querystring: { size: string } }>('/api/log/proof/:index', async (request) => {
  const proof = await services(request).logProof(Number(request.params.index), Number(request.query.size));
  if (proof === null) throw new AppError('NOT_FOUND', 'The log has no such entry.');
  return proof;
});
app.get('/api/live-records', (request) => logSite(scenarioOf(request)).liveRecords());

app.get('/api/status', (request) => services(request).status());
app.get('/api/calibration', (request) => services(request).readCalibration());
app.get('/api/figures', (request) => services(request).figures());
app.get('/api/bars', async (request) => {
  const bars = await services(request).readBars(BarsQuery.parse(request.query));
  if (bars === null) throw new AppError('FORBIDDEN', 'These bars were imported without the right to publish them.');
  return bars;
});
for (const address of ['/api/login', '/api/logout']) app.get(address, (_request, reply) => reply.redirect('/'));

serveFeed(app.server);
await registerWeb(app, { dev, services: async (request) => services(request) });
const address = await app.listen({ port: Number(process.env.PORT ?? 4300), host: '127.0.0.1' });
console.log(address);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void app.close());
process.once('disconnect', () => process.exit());
// A listener holds the process open otherwise.
process.channel?.unref();
