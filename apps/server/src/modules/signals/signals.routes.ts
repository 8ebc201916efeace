import { SIGNALS_LIMIT_MAX, Signal, SignalDetail, SignalStatus } from '@sealtick/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { encodingFor } from '../../platform/http/encoding.ts';
import { readSignal } from './read-signal.ts';
import { listSignalRows, listStrategySignalRows, type RowsPage } from './read-signals.ts';
import type { Answer, SignalAnswers } from './signal-answers.ts';
import type { SignalsContext } from './visible-to.ts';

const Page = {
  limit: z.coerce.number().int().min(1).max(SIGNALS_LIMIT_MAX).optional(),
  status: SignalStatus.optional(),
  cursor: z.string().min(1).max(200).optional(),
};
const FeedQuery = z.strictObject({
  ...Page,
  // The database knows no text with a NUL in it.
  strategy: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[^\0]*$/, 'must not have a NUL in it')
    .optional(),
});
const StrategyQuery = z.strictObject(Page);
const StrategyParams = z.strictObject({ id: z.string().min(1).max(100) });
const SignalParams = z.strictObject({ id: z.string().min(1).max(200) });
const Signals = z.array(Signal);

/** Who asks is known per request; time and entitlement come with it. */
export type SignalsContextOf = (request: FastifyRequest) => SignalsContext;

export const signalRoutes = (contextOf: SignalsContextOf, answers: SignalAnswers): FastifyPluginAsyncZod => {
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    read: (ctx: SignalsContext) => Promise<RowsPage>,
  ): Promise<FastifyReply> {
    const ctx = contextOf(request);
    return send(request, reply, await answers.make(ctx, request.url, () => read(ctx)));
  }

  return async (app) => {
    const config = { policy: 'signals' } as const;
    // An address that was answered before need not be understood again.
    app.addHook('preValidation', (request, reply, done) => {
      const kept = answers.find(contextOf(request), request.url);
      if (kept) send(request, reply, kept);
      else done();
    });
    app.get(
      '/signals',
      {
        config,
        schema: { summary: 'The signal feed, newest first', querystring: FeedQuery, response: { 200: Signals } },
      },
      async (request, reply) => answer(request, reply, (ctx) => listSignalRows(ctx, request.query)),
    );
    app.get(
      '/signals/strategy/:id',
      {
        config,
        schema: {
          summary: 'Every signal of one strategy, newest first',
          params: StrategyParams,
          querystring: StrategyQuery,
          response: { 200: Signals },
        },
      },
      async (request, reply) =>
        answer(request, reply, (ctx) => listStrategySignalRows(ctx, request.params.id, request.query)),
    );
    app.get(
      '/signals/:id',
      {
        config,
        schema: {
          summary: 'One signal, with all that the log says of it',
          params: SignalParams,
          response: { 200: SignalDetail },
        },
      },
      (request) => readSignal(contextOf(request), request.params.id),
    );
  };
};

/** The next page's address goes into the Link header: the body stays the plain list that clients expect. */
function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.next !== null) {
    const url = new URL(request.url, 'http://server');
    url.searchParams.set('cursor', answer.next);
    reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
  }
  const { body, encoding } = answer.in(encodingFor(request.headers['accept-encoding']));
  if (encoding !== null) reply.header('content-encoding', encoding);
  // The tag is of what is said, in whatever encoding.
  reply.header('etag', `W/${answer.etag}`).header('vary', 'accept-encoding');
  return reply.type('application/json; charset=utf-8').send(body);
}
