import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../errors.ts';
import type { Log } from '../logging.ts';
import { getProblem, PROBLEM_TYPE, requestTimeout } from './problem.ts';
import { requestId } from './request-id.ts';

/** Time for a peer to close its side of a connection after the server has closed its own. */
const LINGER_MS = 2_000;

/** Sends the last bytes of a connection and closes it. Destroys the connection if the peer does not close it. */
function endSocket(socket: Socket, lastBytes: string): void {
  const cutOff = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(cutOff));
  socket.end(lastBytes);
  // Unread bytes would hide the end of the peer's side.
  socket.resume();
}

/** Answers malformed HTTP, and requests that arrive too slowly or with too large headers. */
export function refuseBadRequest(log: Log, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const id = requestId({ headers: {} });
  log.info({ requestId: id, code: error.code }, 'malformed request');
  answer(socket, getRefusal(error.code), id, '');
}

/** Answers a rejected upgrade request. */
export function refuseUpgrade(log: Log, error: unknown, request: IncomingMessage, socket: Socket): void {
  const id = requestId(request);
  const refusal = error instanceof AppError ? error : new AppError('INTERNAL', 'Internal error.', { cause: error });
  if (refusal.status >= 500) log.error({ err: error, requestId: id }, 'request failed');
  if (socket.writable) answer(socket, refusal, id, request.url?.split('?', 1)[0] ?? '');
  else socket.destroy();
}

function answer(socket: Socket, refusal: AppError, id: string, instance: string): void {
  const body = JSON.stringify(getProblem(refusal, instance, id));
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    ...(refusal.retryAfterSeconds === null ? [] : [`Retry-After: ${refusal.retryAfterSeconds}`]),
    'Connection: close',
  ];
  endSocket(socket, `${head.join('\r\n')}\r\n\r\n${body}`);
}

function getRefusal(code: string | undefined): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout();
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('HEADERS_TOO_LARGE', 'The request headers are too large.');
  return new AppError('INVALID_REQUEST', 'Malformed HTTP request.');
}
