import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { AppError } from '../errors.ts';
import type { PageGuards } from './page-guards.ts';
import { sendRefusalPage } from './refusal-page.ts';

/** Answers one request with a page, a page's data or a picture. */
export type Render = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Mounts the pages under every path that no other route takes. @param guards Limits of how many are made. */
export async function mountPages(app: FastifyInstance, render: Render, guards?: PageGuards): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler(sendRefusalPage);
    guards?.rates.apply(scope, 'pages');
    scope.get('/share/*', { schema: { hide: true }, config: { policy: 'pictures' } }, (request, reply) => {
      const make = () => render(request, reply);
      return guards ? guards.picture(request, make) : make();
    });
    scope.get('*', { schema: { hide: true } }, (request, reply) => {
      const make = () => render(request, reply);
      return guards ? guards.page(request, make) : make();
    });
    refuseOtherMethods(scope);
  });
}

/** A page is only ever read. Refused before the body is looked at. */
function refuseOtherMethods(app: FastifyInstance): void {
  const method = app.supportedMethods.filter((name) => name !== 'GET' && name !== 'HEAD') as HTTPMethods[];
  app.route({
    method,
    url: '*',
    schema: { hide: true },
    onRequest: async (request, reply) => {
      reply.header('allow', 'GET, HEAD');
      throw new AppError('METHOD_NOT_ALLOWED', `${request.method} is not possible here; GET and HEAD are.`);
    },
    handler: () => {},
  });
}
