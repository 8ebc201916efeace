import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Adds an ETag to answers of GET, and answers 304 without a body if it matches. */
export function tagAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || reply.statusCode !== 200 || !isComplete(payload)) {
      done(null, payload);
      return;
    }
    if (!reply.hasHeader('etag')) reply.header('etag', getTag(payload));
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
    const known = request.headers['if-none-match'];
    if (known !== undefined && matches(known, String(reply.getHeader('etag')))) {
      reply.code(304).removeHeader('content-type').removeHeader('content-length');
      // Fastify takes the body from answers to HEAD itself, and expects one.
      done(null, request.method === 'HEAD' ? '' : null);
    } else {
      done(null, payload);
    }
  });
}

const isComplete = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload);

/** Returns the ETag of an answer's bytes. */
export const getTag = (payload: string | Buffer): string =>
  `"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`;

/** Whether any listed tag matches by weak comparison (RFC 9110, 13.1.2). */
function matches(header: string, tag: string): boolean {
  const plain = (value: string) => value.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((value) => plain(value) === plain(tag));
}
