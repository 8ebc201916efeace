import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/** Refuses JSON bodies that are not UTF-8, whose wrong bytes would otherwise be stored as replacement characters. */
export function requireUtf8(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(body as Buffer)) done(new AppError('INVALID_REQUEST', 'The body is not UTF-8.'));
    else parse(request, body.toString(), done);
  });
}
