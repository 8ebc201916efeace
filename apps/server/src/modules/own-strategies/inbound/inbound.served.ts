import { INBOUND_BYTES, reads, writes } from '@sealtick/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { serve } from '../../../platform/http/serve-reads.ts';
import { servePreparedWrite, serveWrite } from '../../../platform/http/serve-writes.ts';
import type { ServerModule } from '../../../platform/module.ts';
import { readCurrentMarket } from '../current-market.ts';
import { requireReader, requireWriter } from '../get-owner.ts';
import { InboundLimits } from './inbound-limits.ts';
import {
  changeInbound,
  readInbound,
  removeInbound,
  requireInbound,
  rotateInbound,
  setPosition,
} from './manage-inbound.ts';
import { type InboundDeps, type Received, receiveAlert } from './receive-alert.ts';

/** A NUL is in no text of the database. */
const unreadable = () => new AppError('INVALID_REQUEST', 'The body must be JSON or plain text, and not empty.');
const tooLarge = () => new AppError('PAYLOAD_TOO_LARGE', `An alert has at most ${INBOUND_BYTES} bytes.`);

/** Returns the calls of addresses for alerts, and the route that receives alerts. */
export function inboundCalls(deps: InboundDeps): Required<Pick<ServerModule, 'reads' | 'writes' | 'routes'>> {
  const limits = new InboundLimits(deps.clock);
  const count = (publicId: string, isKnown: boolean) => limits.count(publicId, isKnown);
  const take = (request: FastifyRequest, body: Received['body']) => {
    const { publicId, secret: pathSecret = null } = request.params as { publicId: string; secret?: string };
    return receiveAlert({ ...deps, count }, request.viewer, publicId, { body, pathSecret });
  };
  const receive = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
    const isReadable = body.trim() !== '' && !body.includes('\0');
    const { status, ...answer } = await take(request, isReadable ? body : unreadable());
    return reply.code(status).header('cache-control', 'no-store').send(answer);
  };
  /** A body above the limit is not read, and its call is listed all the same. */
  const listUnread = async (error: FastifyError, request: FastifyRequest) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') await take(request, tooLarge());
    throw error;
  };
  return {
    reads: [serve(reads.ownInbound.get, (viewer, { id }) => readInbound(viewer, requireReader(viewer), id))],
    writes: [
      serveWrite(writes.ownInbound.rotate, (viewer, { id }) => rotateInbound(deps, viewer, id)),
      serveWrite(writes.ownInbound.change, changeInbound),
      serveWrite(writes.ownInbound.remove, (viewer, { id }) => removeInbound(viewer, id)),
      servePreparedWrite(
        writes.ownInbound.setPosition,
        async (viewer, { id, symbol }) => {
          await requireInbound(viewer.db, requireWriter(viewer), id);
          return readCurrentMarket(deps.provider, symbol, deps.provider.now());
        },
        (viewer, input, market) => setPosition(deps, viewer, input, market),
      ),
    ],
    routes: async (api: FastifyInstance) => {
      await api.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
        const options = {
          bodyLimit: INBOUND_BYTES,
          schema: { hide: true },
          config: { policy: 'alerts' },
          errorHandler: listUnread,
        } as const;
        scope.post('/inbound/tradingview/:publicId', options, receive);
        scope.post('/inbound/tradingview/:publicId/:secret', options, receive);
      });
    },
  };
}
