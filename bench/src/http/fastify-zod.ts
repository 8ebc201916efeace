import { Signal } from '@sealtick/contract';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Start } from '../servers/server.ts';
import { makeSignals } from './signals.ts';

const NOW = Date.UTC(2025, 10, 20, 12);

/** The usual setup: objects from memory, validated and serialised by zod, without limits, ETag and security headers. */
export const start: Start = async () => {
  const signals = makeSignals(NOW);
  const app = fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const querystring = z.object({ limit: z.coerce.number().int().max(500).default(50) });
  app.get('/api/signals', { schema: { querystring, response: { 200: z.array(Signal) } } }, async (request) =>
    signals.slice(0, request.query.limit),
  );
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: Number(new URL(address).port), close: () => app.close() };
};
