import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { expect, test } from 'vitest';
import { captureLog } from '../testing/capture-log.ts';
import { logAnswers } from './access-log.ts';

test('logs one line per answered request, without secrets of its address', async () => {
  const { log, lines } = captureLog();
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
  });
  logAnswers(app, log);
  app.get('/notes', () => 'ok');
  await app.inject('/notes?limit=5&%74oken=abc');
  await app.inject('/notes;pw=abc');
  await app.close();
  expect(lines.map(({ method, url, status }) => [method, url, status])).toEqual([
    ['GET', '/notes?limit=5&%74oken=(hidden)', 200],
    ['GET', '/notes;pw=(hidden)', 404],
  ]);
});
