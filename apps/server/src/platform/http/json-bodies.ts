import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const COMPRESSED = 'The body must not be compressed. Send it without `Content-Encoding`.';

const isEncoded = (encoding: string | undefined): boolean => encoding !== undefined && encoding !== 'identity';

/** Refuses JSON bodies that are not UTF-8, whose wrong bytes would otherwise be stored as replacement characters. */
export function requireUtf8(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (isEncoded(request.headers['content-encoding'])) done(new AppError('UNSUPPORTED_MEDIA_TYPE', COMPRESSED));
    else if (!isUtf8(body as Buffer)) done(new AppError('INVALID_REQUEST', 'The body is not UTF-8.'));
    else parse(request, body.toString(), (error, parsed) => done(error && namedError(body.toString(), error), parsed));
  });
}

/** Returns why a body was refused: one that is JSON has a field with which it could change what objects inherit. */
function namedError(text: string, error: Error): Error {
  try {
    JSON.parse(text);
  } catch {
    return error;
  }
  return new AppError(
    'INVALID_REQUEST',
    'The body must not have a field `__proto__`, nor `prototype` in `constructor`.',
  );
}
