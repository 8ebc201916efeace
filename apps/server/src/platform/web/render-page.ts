import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouterContextProvider } from 'react-router';
import { addVary } from '../http/add-vary.ts';

/** Retry-After of a page whose data could not be read, seconds. */
const RETRY_AFTER_SECONDS = 5;

export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** Sends the answer of the page handler. */
export async function renderPage(
  handler: PageHandler,
  context: RouterContextProvider,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const response = await handler(toWebRequest(request), context);
  reply.status(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  if (response.status === 503 && !response.headers.has('retry-after')) reply.header('retry-after', RETRY_AFTER_SECONDS);
  // A page depends on caller and time, so only the browser may cache it and must revalidate.
  if (!response.headers.has('cache-control')) {
    reply.header('cache-control', 'private, no-cache');
    addVary(reply, 'cookie', 'authorization');
  }
  return reply.send(response.body ? Readable.fromWeb(response.body as ReadableStream) : '');
}

/**
 * Returns a GET request, also for HEAD, whose body Fastify omits. Uses only the path, so that no page builds an address
 * from the Host header, which anyone can set.
 */
function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const single of [value ?? []].flat()) headers.append(name, single);
  }
  return new Request(`http://pages.invalid${request.url}`, { headers });
}
