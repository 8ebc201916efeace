import fastify from 'fastify';
import type { Start } from '../servers/server.ts';
import { makeSignals } from './signals.ts';

/** Lower bound: serves the same bytes from memory and does nothing else. */
export const start: Start = async () => {
  const body = Buffer.from(JSON.stringify(makeSignals(Date.UTC(2025, 10, 20, 12))));
  const app = fastify();
  app.get('/api/signals', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: Number(new URL(address).port), close: () => app.close() };
};
