import { STATUS_CODES } from 'node:http';
import { ERROR_STATUS, type ErrorCode, type Problem } from '@sealtick/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../database.ts';
import { AppError } from '../errors.ts';
import { isAnonymousCall } from './anonymous-call.ts';
import { validationError } from './validation.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Called with the error of each request that failed, before it becomes an answer. */
    noteFailure?: (error: unknown) => void;
  }
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Of anonymous calls. */
const NO_ID = 'none';

/** Retry-After if a dependency is unavailable, seconds. */
const RETRY_AFTER_SECONDS = 5;

/** Answers every error with a problem document. The text of unexpected errors appears only in the log. */
export function answerWithProblems(app: FastifyInstance): void {
  app.setErrorHandler(refuse);
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, new AppError('NOT_FOUND', `Nothing found at ${getPath(request)}.`)),
  );
}

/** Answers an error with a problem document. */
export function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  return sendProblem(request, reply, refusalFor(error, request));
}

/** Returns the error that the caller receives. Logs errors of the server. */
export function refusalFor(error: FastifyError, request: FastifyRequest): AppError {
  request.server.noteFailure?.(error);
  const refusal = getRefusal(error, request);
  if (refusal.status >= 500 && isAnonymousCall(request)) {
    // The error of a query gives its values, and the id of the request may be known elsewhere.
    request.server.log.error({ code: refusal.code }, 'an anonymous request failed');
  } else if (refusal.status >= 500) {
    request.log[refusal.code === 'UNAVAILABLE' ? 'warn' : 'error']({ err: error }, 'request failed');
  }
  return refusal;
}

/** Returns the path of a request without its query, which may hold what no answer and no log should repeat. */
export const getPath = (request: FastifyRequest): string => request.url.split('?', 1)[0]!;

/** Sends an error as a problem document (RFC 9457). */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: AppError) {
  if (refusal.retryAfterSeconds !== null) reply.header('retry-after', String(refusal.retryAfterSeconds));
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  if (refusal.code === 'REQUEST_TIMEOUT') reply.header('connection', 'close');
  // Sent as text, so that no response schema of the route applies.
  const id = isAnonymousCall(request) ? NO_ID : request.id;
  return reply
    .code(refusal.status)
    .type(PROBLEM_TYPE)
    .header('x-request-id', id)
    .header('cache-control', 'no-store')
    .send(JSON.stringify(getProblem(refusal, getPath(request), id)));
}

/** Returns the problem document of an error. */
export function getProblem(refusal: AppError, instance: string, requestId: string): Problem {
  const title = STATUS_CODES[refusal.status] ?? 'Error';
  return {
    type: 'about:blank',
    title,
    status: refusal.status,
    detail: refusal.detail,
    instance,
    code: refusal.code,
    message: title,
    ...(refusal.errors.length > 0 ? { errors: [...refusal.errors] } : {}),
    requestId,
  };
}

function getRefusal(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (error.validation) return validationError(error, request);
  if (isUnavailable(error)) {
    return new AppError('UNAVAILABLE', 'The database is unavailable. Try again in a few seconds.', {
      cause: error,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  return fromFramework(error, request) ?? new AppError('INTERNAL', 'Internal error.', { cause: error });
}

const FRAMEWORK_ERRORS: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'The body must have the content type application/json.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['INVALID_REQUEST', 'The body is empty. It must be a JSON document.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['INVALID_REQUEST', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['INVALID_REQUEST', 'The length of the body differs from its Content-Length.'],
  FST_ERR_BAD_URL: ['INVALID_REQUEST', 'The address is not a valid URL.'],
  FST_ERR_MAX_PARAM_LENGTH: ['URI_TOO_LONG', 'A path segment is too long.'],
  FST_ERR_HANDLER_TIMEOUT: ['UNAVAILABLE', 'The request took too long. Try again in a few seconds.'],
};

/** Converts an error of Fastify, whose own text names its internals; null for other errors. */
function fromFramework(error: FastifyError, request: FastifyRequest): AppError | null {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const most = (request.routeOptions.bodyLimit ?? request.server.initialConfig.bodyLimit!).toLocaleString('en-GB');
    return new AppError('PAYLOAD_TOO_LARGE', `The body must have at most ${most} bytes.`, { cause: error });
  }
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT' && !request.raw.complete) return requestTimeout();
  const known = FRAMEWORK_ERRORS[error.code];
  if (known) return new AppError(known[0], known[1], { cause: error });
  if (error.statusCode === undefined || error.statusCode >= 500) return null;
  const code = codeOfStatus(error.statusCode);
  return new AppError(code, 'Invalid request.', { cause: error });
}

/** Of a request that does not arrive, whose sender must not hold a connection any longer. */
export const requestTimeout = (): AppError => new AppError('REQUEST_TIMEOUT', 'The request did not arrive in time.');

function codeOfStatus(status: number): ErrorCode {
  const found = Object.entries(ERROR_STATUS).find((entry) => entry[1] === status);
  return (found?.[0] as ErrorCode | undefined) ?? 'INVALID_REQUEST';
}
