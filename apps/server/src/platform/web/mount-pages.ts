import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { AppError } from '../errors.ts';
import { ENCODINGS } from '../http/encoding.ts';
import { sendErrorPage } from './error-page.ts';
import type { PageGuards } from './page-guards.ts';

/** Answers one request with a page, a page's data or an image. */
export type Render = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A page is rendered once and sent once, so it is compressed quickly rather than well. */
const COMPRESSION = {
  encodings: ENCODINGS,
  globalDecompression: false,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlibOptions: { level: 4 },
};

/** Mounts the pages on every path without another route. @param guards Limits of concurrent rendering. */
export async function mountPages(app: FastifyInstance, render: Render, guards?: PageGuards): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(compress, COMPRESSION);
    scope.setErrorHandler(sendErrorPage);
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

/** Rejects methods other than GET and HEAD, before the body is read. */
function refuseOtherMethods(app: FastifyInstance): void {
  const method = app.supportedMethods.filter((name) => name !== 'GET' && name !== 'HEAD') as HTTPMethods[];
  app.route({
    method,
    url: '*',
    schema: { hide: true },
    onRequest: async (request, reply) => {
      reply.header('allow', 'GET, HEAD');
      throw new AppError('METHOD_NOT_ALLOWED', `${request.method} is not allowed here. Allowed: GET, HEAD.`);
    },
    handler: () => {},
  });
}
