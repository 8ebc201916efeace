import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../../platform/clock.ts';
import { AppError } from '../../../../platform/errors.ts';
import { hashToken } from '../../../../platform/hash-token.ts';
import { type CallLimiter, MemoryLimiter } from '../../../../platform/http/memory-limiter.ts';
import { hideSecrets } from '../../hide-credentials.ts';
import { BridgePoll } from './bridge-poll.ts';
import type { BridgeOwner, BridgeStore } from './bridge-store.ts';
import { coverReport, type PublishedStops } from './cover-report.ts';
import { toCommandLines, toWireCommand } from './to-command-lines.ts';

/** Largest report. */
const BODY_BYTES = 2 * 1024 * 1024;
const POLL_MS = 1_000;
/** Calls of one connection: twice as many as its program makes. */
const CALLS = { policy: 'calls of a bridge program', quota: 120, seconds: 60 };
const UNKNOWN = 'Unknown bridge key. Create one at /broker-setup, and enter it in the program.';

export interface BridgeRoutesDeps {
  readonly store: BridgeStore;
  readonly clock: Clock;
  /** Returns the connection of a key, by its stored form; null for an unknown key. */
  readonly findOwner: (keyHash: string) => Promise<BridgeOwner | null>;
  readonly publishedStops: PublishedStops;
  /** Whether programs report and receive no commands. */
  readonly isReadOnly: () => Promise<boolean>;
  /** Counts the calls of each connection. */
  readonly limiter?: CallLimiter;
}

/** Returns the routes that bridge programs call. A bridge key opens these and nothing else. */
export const bridgeRoutes =
  ({ store, clock, findOwner, publishedStops, isReadOnly, limiter = new MemoryLimiter() }: BridgeRoutesDeps) =>
  async (api: FastifyInstance): Promise<void> => {
    /** Connections whose positions had their stops checked since the start; later reports are compared with the account. */
    const covered = new Set<string>();
    const owners = new WeakMap<FastifyRequest, BridgeOwner>();
    // Before the body is read.
    const onRequest = async (request: FastifyRequest) => {
      const key = request.headers['bridge-token'];
      const owner = typeof key === 'string' && key !== '' ? await findOwner(hashToken(key)) : null;
      if (!owner) throw new AppError('UNAUTHORIZED', UNKNOWN);
      const { calls, msLeft } = await limiter.count(CALLS, owner.connectionId);
      if (calls > CALLS.quota)
        throw new AppError('RATE_LIMITED', `A bridge program calls at most ${CALLS.quota} times per minute.`, {
          retryAfterSeconds: Math.ceil(msLeft / 1_000),
        });
      owners.set(request, owner);
    };
    const config = { policy: 'bridges' } as const;
    const options = { bodyLimit: BODY_BYTES, schema: { hide: true }, config, onRequest };
    api.post('/bridge/poll', options, async (request: FastifyRequest, reply: FastifyReply) => {
      const owner = owners.get(request)!;
      const poll = BridgePoll.safeParse(request.body);
      if (!poll.success) {
        const [issue] = poll.error.issues;
        throw new AppError('INVALID_REQUEST', `Invalid field \`${issue!.path.join('.')}\`: ${issue!.message}.`);
      }
      const report = hideSecrets(poll.data, [request.headers['bridge-token'] as string]);
      const now = clock.now();
      const { connectionId } = owner;
      const isQuiet = await isReadOnly();
      // A stop that was lost while the site was down must not wait for a comparison.
      if (!isQuiet && !covered.has(connectionId) && (await coverReport(store, publishedStops, owner, report, now)))
        covered.add(connectionId);
      const due = await store.receive(owner, report, now);
      const commands = isQuiet ? [] : due;
      reply.header('cache-control', 'no-store');
      if (request.headers.accept?.startsWith('text/plain'))
        return reply.type('text/plain').send(toCommandLines(commands));
      return reply.send({ commands: commands.map(toWireCommand), pollMs: POLL_MS });
    });
  };
