import { type MarketKind, MINUTE_MS } from '@sealtick/engine';
import { type OpenDatabase, openDatabase } from '../../../platform/database.ts';
import type { QueueMail } from '../../../platform/mail/mail.ts';
import type { Platform, ServerModule } from '../../../platform/module.ts';
import { readLogId } from '../../log/index.ts';
import type { NewestPrice } from '../../market-data/index.ts';
import type { ChannelAdapter } from '../channels/channel-adapter.ts';
import { DELIVERY_CHANNEL } from '../delivery-wake-up.ts';
import { databaseTime } from './claim-repository.ts';
import { DeliveryNode } from './delivery-node.ts';
import { notifyDeadLetter } from './notify-dead-letter.ts';
import { notifyOwner } from './notify-owner.ts';
import { pauseAfterRestore } from './pause-after-restore.ts';
import { Sender } from './sender.ts';

/** Connections for the queue alone: claims and results. */
const CONNECTIONS = 5;
/** Attempts in flight have this long when the program stops. */
const STOP_MS = 1_800;

interface SendingDeps
  extends Pick<Platform, 'config' | 'clock' | 'log' | 'workDatabase' | 'databaseTarget' | 'wakeUps'> {
  readonly adapters: readonly ChannelAdapter[];
  readonly market: MarketKind;
  /** The market's clock, ms UTC. */
  readonly marketNow: () => number;
  /** Seconds of market time in one of wall time. */
  readonly speed: number;
  readonly queueMail: QueueMail;
  /** Returns the newest price of a symbol. */
  readonly getPrice: (symbol: string) => Promise<NewestPrice | null>;
  /** Address of the site. */
  readonly origin: string;
}

type Sending = { prepare(): Promise<void> } & Required<Pick<ServerModule, 'start' | 'stop'>>;

/** Creates the part of the module that sends; it runs in the worker alone. */
export function createSending(deps: SendingDeps): Sending {
  const {
    config,
    clock,
    log,
    workDatabase,
    databaseTarget,
    wakeUps,
    adapters,
    market,
    marketNow,
    speed,
    queueMail,
    origin,
  } = deps;
  const running = new Set<ChannelAdapter>();
  const node = new DeliveryNode(databaseTarget);
  let queue: OpenDatabase | null = null;
  let sender: Sender | null = null;
  let end: (() => Promise<void>) | null = null;
  return {
    async prepare() {
      if (await pauseAfterRestore(workDatabase, await readLogId(workDatabase), new Date(clock.now())))
        log.error('a backup was restored: nothing is sent to members until an operator resumes it');
    },
    async start() {
      for (const adapter of adapters) {
        try {
          await adapter.start?.();
          running.add(adapter);
        } catch (error) {
          // The other kinds, and the site, do without it.
          log.error({ err: error, kind: adapter.kind }, 'a kind of channel did not start');
        }
      }
      queue = openDatabase(databaseTarget, {
        connections: CONNECTIONS,
        isQueue: true,
        onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
      });
      const { database } = queue;
      const sending = new Sender({
        db: database,
        node,
        log,
        clock,
        adapters,
        speed,
        time: databaseTime,
        market,
        marketNow,
        publicDelayMs: config.publicFeedDelayMinutes * MINUTE_MS,
        onDisabled: (tx, channel) => notifyOwner({ db: tx, queueMail, origin }, channel),
        onDeadLetter: (tx, dead) => notifyDeadLetter({ db: tx, queueMail, origin }, dead),
        getPrice: deps.getPrice,
        random: Math.random,
      });
      sender = sending;
      end = wakeUps.watch(DELIVERY_CHANNEL, () => sending.poll());
    },
    async stop() {
      await Promise.all([end?.(), sender?.stop(STOP_MS)]);
      await Promise.all([node.end(), queue?.close()]);
      for (const adapter of running) await adapter.stop?.();
    },
  };
}
