import { ANONYMOUS, type EntitlementClass, type Read, refuseReader } from '@sealtick/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { type RequireOperator, refuseOperators } from '../require-operator.ts';
import type { Viewer, ViewerOf } from '../viewer.ts';
import { addVary } from './add-vary.ts';
import { addressGroup } from './address-group.ts';
import { announceDeprecation } from './announce-deprecation.ts';
import { isAnonymousCall } from './anonymous-call.ts';
import { attachment } from './attachment.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import type { FileAnswer, Page, ServedRead } from './serve-reads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Viewer of the request. */
    viewer: Viewer;
    /** Why the caller could not be identified; null if it was. */
    identityError: unknown;
  }
}

const PDF = 'application/pdf';

/** Pages ask for a few of them together. */
const COSTLY_READS = 6;

/** Two at a time, so that other requests have their turns on the main thread and on the connections of the database. */
const costlyReads = new ConcurrencyLimit({
  running: 2,
  waiting: 100,
  perAddress: COSTLY_READS,
  refusal: `More than ${COSTLY_READS} costly reads at a time.`,
  shareCode: 'RATE_LIMITED',
});

/** One at a time, as the thread works; a document takes about 50 ms. */
const documents = new ConcurrencyLimit({
  running: 1,
  waiting: 20,
  perAddress: 4,
  refusal: 'Too many documents are being prepared.',
});

/**
 * Sets the viewer of each request in a scope. One with a wrong key has none, and is answered by `refuseUnidentified`: in
 * between it is counted by its address.
 */
export function identifyViewers(app: FastifyInstance, getViewer: ViewerOf): void {
  app.decorateRequest('viewer');
  app.decorateRequest('identityError', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const set = (viewer: Viewer) => {
      request.viewer = viewer;
      done();
    };
    const refuse = (error: unknown) => {
      request.identityError = error;
      done();
    };
    let viewer: Viewer | Promise<Viewer>;
    try {
      viewer = getViewer(isAnonymousCall(request) ? { headers: {}, clientAddress: '' } : request);
    } catch (error) {
      return refuse(error);
    }
    if (viewer instanceof Promise) viewer.then(set, refuse);
    else set(viewer);
  });
}

/** Refuses the requests of a scope whose caller could not be identified. */
export function refuseUnidentified(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done((request.identityError as Error | null) ?? undefined);
  });
}

/** Adds the routes of the reads whose addresses are in this scope. */
export function mountReads(
  app: FastifyInstance,
  served: readonly ServedRead[],
  requireOperator: RequireOperator = refuseOperators,
): void {
  for (const one of served) {
    const { path } = one.read;
    if (path.startsWith(`${app.prefix}/`)) mount(app, one, path.slice(app.prefix.length), requireOperator);
  }
}

function mount(
  app: FastifyInstance,
  { read, handle, own }: ServedRead,
  url: string,
  requireOperator: RequireOperator,
): void {
  const { find } = own ?? {};
  const answer = handle as (viewer: Viewer, input: object) => unknown;
  app.route({
    method: 'GET',
    url,
    config: { policy: read.policy },
    schema: {
      summary: read.summary,
      ...(read.deprecated ? { deprecated: true } : {}),
      ...(read.params ? { params: read.params } : {}),
      ...(read.query ? { querystring: read.query } : {}),
      response: { 200: getResponse(read) },
    },
    onRequest: (request, reply, done) => {
      setCaching(read, reply);
      announceDeprecation(reply, read.deprecated);
      // An app without logins makes no viewers.
      const refusal = refuseReader((request.viewer as Viewer | undefined)?.principal ?? ANONYMOUS, read);
      if (refusal) done(new AppError(refusal.code, refusal.detail));
      else if (read.entitlement === 'operator') requireOperator(request.viewer).then(() => done(), done);
      else done();
    },
    ...(find
      ? {
          // A prepared answer needs no parsing of the address.
          preValidation: (request, reply, done) => {
            if (!find(request, reply)) done();
          },
        }
      : {}),
    handler: async (request, reply) => {
      const input = { ...(request.params as object), ...(request.query as object) };
      const handle = async () =>
        own
          ? own.send(request, reply, input as never)
          : send(read, request, reply, await answer(request.viewer, input));
      const limit = read.media === PDF ? documents : read.isCostly ? costlyReads : null;
      return limit === null ? handle() : takeTurn(limit, request, handle);
    },
  });
}

/** Answers that depend on the caller are stored by the caller's browser alone, if at all. */
const SAME_FOR_ALL: readonly EntitlementClass[] = ['open', 'delayed'];

function setCaching({ cache, entitlement }: Read, reply: FastifyReply): void {
  if (!SAME_FOR_ALL.includes(entitlement)) {
    addVary(reply, 'authorization');
    reply.header('cache-control', 'private, no-cache');
  }
  if (cache === 'never') reply.header('cache-control', 'private, no-store');
}

/** Returns whose jobs count together: those of an account, or of a visitor's address. */
function getCaller({ viewer, clientAddress }: FastifyRequest): string {
  const { principal } = (viewer as Viewer | undefined) ?? { principal: ANONYMOUS };
  return principal.kind === 'anonymous' ? addressGroup(clientAddress) : principal.accountId;
}

/** Answers when it is the caller's turn. @throws {AppError} RATE_LIMITED or UNAVAILABLE if too many wait */
async function takeTurn(
  limit: ConcurrencyLimit,
  request: FastifyRequest,
  make: () => Promise<unknown>,
): Promise<unknown> {
  const isNeeded = () => !request.raw.socket.destroyed;
  const answer = await limit.run(getCaller(request), isNeeded, make);
  if (answer === null) throw new AppError('UNAVAILABLE', 'The caller has left.');
  return answer;
}

function send(read: Read, request: FastifyRequest, reply: FastifyReply, handled: unknown): unknown {
  if (read.media !== undefined) {
    const { body, name } = handled as FileAnswer;
    if (name !== undefined) reply.header('content-disposition', attachment(name));
    if (typeof body === 'string') return reply.type(`${read.media}; charset=utf-8`).send(body);
    return reply.type(read.media).send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  }
  if (read.nextBy === undefined) return handled;
  const { answer, next, end = null } = handled as Page<unknown>;
  linkToNext(read, request, reply, next);
  nameEnd(read, reply, end);
  return answer;
}

/** Sets the Link header to the address of the next page; the body remains a plain list. */
export function linkToNext(read: Read, request: FastifyRequest, reply: FastifyReply, next: string | null): void {
  if (next !== null) reply.header('link', getNextLink(read, request.url, next));
}

/** Returns the Link header of a page that another one follows. @param address of the page */
export function getNextLink(read: Read, address: string, next: string): string {
  const url = new URL(address, 'http://server');
  url.searchParams.set(read.nextBy!, next);
  return `<${url.pathname}${url.search}>; rel="next"`;
}

/** Sets the header that a later request for changes has as its `since`. */
export function nameEnd(read: Read, reply: FastifyReply, end: string | null): void {
  if (read.sinceBy !== undefined && end !== null) reply.header('sealtick-cursor', end);
}

function getResponse({ answer, isSparse }: Read): z.ZodType {
  return isSparse ? z.array((answer as z.ZodArray<z.ZodObject>).element.partial()) : answer;
}
