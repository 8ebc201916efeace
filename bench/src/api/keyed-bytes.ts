import { hash } from 'node:crypto';
import fastify from 'fastify';
import { makeSignals } from '../http/signals.ts';
import type { Start } from '../servers/server.ts';

const QUOTA = 10_000_000;

/** Lower bound of a call with a key: serves bytes from memory, hashes the header once, and counts under one limit. */
export const start: Start = async () => {
  const body = Buffer.from(JSON.stringify(makeSignals(Date.UTC(2025, 10, 20, 12))));
  const calls = new Map<string, number>();
  const app = fastify();
  app.get('/api/signals', (request, reply) => {
    const { authorization } = request.headers;
    if (authorization !== undefined) {
      const digest = hash('sha256', authorization, 'base64');
      const count = (calls.get(digest) ?? 0) + 1;
      calls.set(digest, count);
      reply.header('ratelimit-policy', `"keys";q=${QUOTA};w=3600`);
      reply.header('ratelimit', `"keys";r=${QUOTA - count};t=3600`);
    }
    return reply.type('application/json; charset=utf-8').send(body);
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: Number(new URL(address).port), close: () => app.close() };
};
