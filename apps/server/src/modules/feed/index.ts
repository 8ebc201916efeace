import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { FEED_CLOSE, FEED_PATH } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { AppError } from '../../platform/errors.ts';
import { getClientAddress } from '../../platform/http/client-address.ts';
import { trustOnly } from '../../platform/http/trusted-proxies.ts';
import { IDENTITY_CHANNEL, type Identity } from '../../platform/identity.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { LOG_CHANNEL, type LogModule } from '../log/index.ts';
import { MEMBER_LOG_CHANNEL } from '../own-strategies/index.ts';
import { describeFeed } from './async-api.ts';
import { FeedServer } from './feed-server.ts';
import { pageCheck } from './handshake.ts';
import { type FollowerContext, LogFollower } from './log-follower.ts';
import { type OwnLogs, OwnReaders } from './own-readers.ts';
import { SocketLimits } from './socket-limits.ts';

/** The feed is late where the log could not be read for this time. */
const LATE_MS = 15_000;

export interface FeedContext extends Pick<Platform, 'config' | 'log' | 'db' | 'wakeUps'> {
  readonly entries: Pick<LogModule, 'readTail'>;
  readonly identity: Identity;
  readonly ownLogs: OwnLogs;
  /** The market's clock, ms UTC. */
  readonly now: () => number;
  readonly pingMs?: number;
  readonly stallMs?: number;
  readonly onSent?: FollowerContext['onSent'];
}

/** Creates the live feed: it follows the log and sends each entry to the readers who may see it, as soon as they may. */
export function createFeed(ctx: FeedContext): ServerModule {
  const { config, db, entries, wakeUps, now } = ctx;
  const isTrusted = trustOnly(config.trustProxy);
  const limits = new SocketLimits();
  const follower = new LogFollower({
    db,
    log: entries,
    now,
    publicDelayMs: config.publicFeedDelayMinutes * MINUTE_MS,
    onSent: ctx.onSent,
    onNewLog: () => server.closeAll(FEED_CLOSE.restarted, 'A new log has started. Reconnect.'),
  });
  const own = new OwnReaders(ctx.ownLogs);
  const server = new FeedServer({ ...ctx, limits, own, hub: () => follower.hub, poll: () => follower.poll() });
  const isFromSite = pageCheck(config.baseUrl);
  let polledAt: number | null = null;
  let ends: (() => Promise<void>)[] = [];

  const poll = async () => {
    await follower.poll();
    polledAt = performance.now();
  };

  async function upgrade(request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    const client = getClientAddress(request, isTrusted);
    if (client === null) return void socket.destroy();
    await server.accept(request, socket, head, client, isFromSite(request));
  }

  return {
    name: 'feed',
    checks: [
      {
        name: 'feed',
        async check() {
          if (polledAt === null || performance.now() - polledAt < LATE_MS) return;
          throw new AppError('UNAVAILABLE', 'The live feed cannot read the log.');
        },
      },
    ],
    async routes(app) {
      app.get('/asyncapi.json', { schema: { hide: true } }, async (request, reply) =>
        reply
          .type('application/json; charset=utf-8')
          .send(describeFeed(config.baseUrl ?? `${request.protocol}://${request.host}`)),
      );
    },
    async sockets(app) {
      app.get(FEED_PATH, { schema: { hide: true } }, async (_request, reply) => {
        reply.header('upgrade', 'websocket');
        throw new AppError('UPGRADE_REQUIRED', `${FEED_PATH} is a WebSocket; /api/asyncapi.json describes it.`);
      });
      app.upgrades.set(FEED_PATH, upgrade);
      app.addHook('onReady', async () => {
        await poll().catch((error: unknown) =>
          ctx.log.warn({ err: error }, 'the live feed cannot read the log; retrying'),
        );
        ends = [
          wakeUps.watch(LOG_CHANNEL, poll),
          wakeUps.watch(MEMBER_LOG_CHANNEL, () => own.poll()),
          wakeUps.watch(IDENTITY_CHANNEL, () => server.recheck()),
        ];
      });
      app.addHook('preClose', async () => {
        follower.stop();
        await server.end();
        await Promise.all(ends.map((end) => end()));
      });
    },
  };
}
