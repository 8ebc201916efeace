import { INBOUND_BYTES, reads, writes } from '@sealtick/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { HourlyQuota } from '../../../platform/http/hourly-quota.ts';
import { serve } from '../../../platform/http/serve-reads.ts';
import { servePreparedWrite, serveWrite } from '../../../platform/http/serve-writes.ts';
import type { ServerModule } from '../../../platform/module.ts';
import { readCurrentMarket } from '../current-market.ts';
import { requireReader, requireWriter } from '../owner-of.ts';
import {
  changeInbound,
  readInbound,
  removeInbound,
  requireInbound,
  rotateInbound,
  setPosition,
} from './manage-inbound.ts';
import { type InboundDeps, receiveAlert } from './receive-alert.ts';

/** Calls of one address in an hour; TradingView sends at most fifteen alerts in three minutes. */
const CALLS_PER_HOUR = 1_000;
/** Calls of one address in an hour whose secret is wrong. */
const WRONG_CALLS_PER_HOUR = 100;

/** Returns the calls of addresses for alerts, and the route that receives alerts. */
export function inboundCalls(deps: InboundDeps): Required<Pick<ServerModule, 'reads' | 'writes' | 'routes'>> {
  const quota = new HourlyQuota(
    CALLS_PER_HOUR,
    (minutes) => `An address takes at most ${CALLS_PER_HOUR} calls in an hour. Try again in ${minutes} minutes.`,
  );
  // Callers without the secret cannot use up what the member's alerts may.
  const wrong = new HourlyQuota(
    WRONG_CALLS_PER_HOUR,
    (minutes) => `Too many calls with a wrong secret. Try again in ${minutes} minutes.`,
  );
  const count = (publicId: string, isKnown: boolean) => (isKnown ? quota : wrong).take(publicId, deps.clock.now());
  const receive = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { publicId, secret = null } = request.params as { publicId: string; secret?: string };
    const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
    if (body === '' || body.includes('\0'))
      throw new AppError('INVALID_REQUEST', 'The body must be JSON or plain text.');
    const { status, ...answer } = await receiveAlert({ ...deps, count }, request.viewer, publicId, body, secret);
    return reply.code(status).header('cache-control', 'no-store').send(answer);
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
        const options = { bodyLimit: INBOUND_BYTES, schema: { hide: true } };
        scope.post('/inbound/tradingview/:publicId', options, receive);
        scope.post('/inbound/tradingview/:publicId/:secret', options, receive);
      });
    },
  };
}
