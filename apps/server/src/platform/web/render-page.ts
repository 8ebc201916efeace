import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouterContextProvider } from 'react-router';
import { compress } from './compress.ts';

/** What compressing makes smaller; a picture is compressed already. */
const TEXT = /^text\/|[/+](json|xml)\b/;

/** Seconds after which a page whose data could not be read is worth another try. */
const RETRY_AFTER_SECONDS = 5;

export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** Asks the page handler for this request and sends what it answers. */
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
  // What a page shows depends on who asks and when; only the browser may keep it, and must ask again.
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-cache');
  if (!response.body) return reply.send('');
  const sent = Readable.fromWeb(response.body as ReadableStream);
  if (!TEXT.test(response.headers.get('content-type') ?? '')) return reply.send(sent);
  const { body, encoding } = compress(sent, request.headers['accept-encoding']);
  reply.header('vary', 'accept-encoding');
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(body);
}

/**
 * A GET, for HEAD too: Fastify leaves the body out. Only the path counts: no page builds an address from the Host
 * header, which anyone can set.
 */
function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const single of [value ?? []].flat()) headers.append(name, single);
  }
  return new Request(`http://pages.invalid${request.url}`, { headers });
}
