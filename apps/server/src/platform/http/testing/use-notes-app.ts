import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { afterEach } from 'vitest';
import { z } from 'zod';
import { type AppOptions, buildApp } from '../../../app.ts';
import { AppError } from '../../errors.ts';
import { silentLog } from '../../logging.ts';

const Note = z.object({ text: z.string().max(10), tags: z.array(z.string()).max(10).default([]) });

const notes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/notes',
    {
      config: { policy: 'strategies' },
      schema: {
        querystring: z.object({ limit: z.coerce.number().int().min(1).max(500).default(50) }),
        response: { 200: z.array(Note) },
      },
    },
    async (request) => [{ text: `limit ${request.query.limit}`, tags: [] }],
  );
  app.post('/notes', { schema: { body: Note, response: { 201: Note } } }, async (request, reply) =>
    reply.code(201).send(request.body),
  );
  app.get(
    '/notes/:id',
    { schema: { params: z.object({ id: z.string() }), response: { 200: Note } } },
    async (request) => {
      if (request.params.id === 'away') throw Object.assign(new Error('gone'), { code: '57P01' });
      if (request.params.id === 'bug') throw new Error('password=hunter2');
      throw new AppError('NOT_FOUND', `There is no note ${request.params.id}.`);
    },
  );
};

/** Gives each test of a file a server of its own, with routes that succeed, fail and limit calls. */
export function useNotesApp() {
  let app: FastifyInstance | undefined;
  afterEach(() => app?.close());

  return async function start(options: Partial<AppOptions> = {}, trustProxy: string[] = []): Promise<FastifyInstance> {
    app = await buildApp({
      config: { trustProxy, baseUrl: null, environment: 'test' },
      log: silentLog,
      modules: [{ name: 'notes', routes: notes }],
      ...options,
    });
    return app;
  };
}
