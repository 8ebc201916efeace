import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import type { PageHandler } from './render-page.ts';

interface LivePages {
  readonly handler: PageHandler;
  /** Lets Vite answer its own requests (modules, styles, hot updates). Returns whether it did. */
  readonly serveModule: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
}

/** Serves pages from source in development, with hot reload over the server's port. */
export async function livePages(app: FastifyInstance, webFolder: string, repository: string): Promise<LivePages> {
  const { createServer } = await import('vite');
  const listening = process.listeners('SIGTERM');
  const vite = await createServer({
    root: webFolder,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server }, fs: { allow: [repository] } },
  });
  // A compiler started by the pages' plugin would otherwise end the process itself.
  for (const listener of process.listeners('SIGTERM')) {
    if (!listening.includes(listener)) process.off('SIGTERM', listener);
  }
  app.addHook('preClose', () => vite.close());
  const build = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  return {
    handler: createRequestHandler(build, 'development'),
    serveModule: (request, reply) => serveModule(vite, request, reply),
  };
}

async function serveModule(vite: ViteDevServer, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const isPassedOn = await new Promise<boolean>((resolve, reject) => {
    reply.raw.once('finish', () => resolve(false));
    reply.raw.once('close', () => resolve(false));
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => (error ? reject(error) : resolve(true)));
  });
  if (!isPassedOn) reply.hijack();
  return !isPassedOn;
}
