import type { FastifyInstance } from 'fastify';
import { addVary } from './add-vary.ts';

/** Headers of an answer that a script of another site may read besides the usual ones. */
const EXPOSED = 'etag, link, ratelimit, ratelimit-policy, retry-after, sealtick-cursor, sealtick-version, x-request-id';
const READING = new Set(['GET', 'HEAD']);
/** How long a browser caches the answer to a preflight, seconds. */
const PREFLIGHT_SECONDS = 86_400;

/**
 * Lets scripts of every site read the answers of a scope (CORS), errors included, except answers to a cookie. Browsers then send
 * neither cookies nor keys, so the scripts read only what is public.
 */
export function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (READING.has(request.method)) {
      addVary(reply, 'cookie');
      if (request.headers.cookie === undefined) {
        reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', EXPOSED);
      }
    }
    done();
  });
}

/** Answers the preflights of reads in a scope: a browser asks before it sends a header such as `If-None-Match`. */
export function answerPreflights(app: FastifyInstance): void {
  // Without a promise, which each other request would wait for.
  app.addHook('onRequest', (request, reply, done) => {
    const wanted = request.headers['access-control-request-method'];
    if (request.method !== 'OPTIONS' || wanted === undefined || !READING.has(wanted)) return done();
    reply
      .code(204)
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'accept, if-none-match, sealtick-version',
        'access-control-max-age': String(PREFLIGHT_SECONDS),
      })
      .send();
  });
}
