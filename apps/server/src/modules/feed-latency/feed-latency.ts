import { type DeliveryFigures, type DeliverySlippage, type KindFigures, reads } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { sharedFor } from '../../platform/shared-answer.ts';
import type { NewestPrice } from '../market-data/index.ts';
import { type FeedLatencyContext, readFeedLatency } from './read-feed-latency.ts';
import { insertSendings, type Sending } from './sending-repository.ts';

/** A burst is stored by one statement, after its messages were sent. */
const STORE_AFTER_MS = 250;
const RETRY_AFTER_MS = 5_000;
/** While the database is unavailable, older ones are dropped. */
const MOST_WAITING = 10_000;
const READ_EVERY_MS = 5_000;
/** A month of deliveries is counted. */
const READ_CHANNELS_EVERY_MS = 60_000;

interface FeedSending {
  readonly signalId: string;
  readonly symbol: string;
  readonly issuedAt: number;
  readonly sentAt: number;
}

export interface FeedLatency extends ServerModule {
  /** Records that the live feed sent a signal, unless a run-up of the market published it. Times are ms UTC by the market's clock. */
  sent(sending: FeedSending): void;
  /** Returns the figures of the last 24 hours, at most five seconds old. */
  read(): Promise<DeliveryFigures>;
}

type FeedLatencyDeps = Pick<Platform, 'db' | 'clock' | 'log'> &
  Omit<FeedLatencyContext, 'now' | 'publicUntil' | 'pacedSince'> & {
    /** The market's clock, ms UTC. */
    readonly now: () => number;
    /** Up to when everything is public, by the same clock. */
    readonly publicUntil: () => number;
    /** Since when bars close at the pace of the market, by the same clock. */
    readonly pacedSince: () => number;
    /** Returns the newest price of a symbol. */
    readonly getPrice: (symbol: string) => Promise<NewestPrice | null>;
    /** Returns the figures of the channels; they are read at most once a minute. */
    readonly readChannels: () => Promise<readonly KindFigures[]>;
    /** Returns what subscribers could get; it is read at most once a minute. */
    readonly readSlippage: () => Promise<DeliverySlippage>;
  };

interface PendingSignal {
  readonly sending: Sending;
  /** The newest price when it was sent. */
  readonly price: Promise<NewestPrice | null>;
}

/** Stores when the live feed first sent each signal, with the price at that moment, and computes its latency. */
export function createFeedLatency(needs: FeedLatencyDeps): FeedLatency {
  const { log, clock, now, publicUntil, pacedSince, getPrice, readChannels, readSlippage, ...ctx } = needs;
  const slippage = sharedFor(READ_CHANNELS_EVERY_MS, readSlippage);
  const channels = sharedFor(READ_CHANNELS_EVERY_MS, readChannels);
  let lastChannels: readonly KindFigures[] = [];
  let waiting: PendingSignal[] = [];
  let timer: NodeJS.Timeout | undefined;
  let known: { readonly figures: Promise<DeliveryFigures>; readonly at: number } | null = null;

  async function store(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const sendings = waiting;
    waiting = [];
    try {
      const rows = sendings.map(async ({ sending, price }) => ({ ...sending, ...(await price) }));
      await insertSendings(ctx.db, await Promise.all(rows));
    } catch (error) {
      log.warn({ err: error }, 'sending times not stored; retrying');
      waiting = [...sendings, ...waiting].slice(-MOST_WAITING);
      storeAfter(RETRY_AFTER_MS);
    }
  }

  function storeAfter(ms: number): void {
    timer ??= setTimeout(() => void store(), ms).unref();
  }

  /** The latency of the feed is answered also while the month of deliveries cannot be counted. */
  async function readLastChannels(): Promise<readonly KindFigures[]> {
    try {
      lastChannels = await channels();
    } catch (error) {
      log.warn({ err: error }, 'figures of the channels could not be read');
    }
    return lastChannels;
  }

  async function readAll(): Promise<DeliveryFigures> {
    const feed = readFeedLatency({ ...ctx, now: now(), publicUntil: publicUntil(), pacedSince: pacedSince() });
    const [ofFeed, ofChannels] = await Promise.all([feed, readLastChannels()]);
    return { ...ofFeed, channels: [...ofChannels] };
  }

  async function read(): Promise<DeliveryFigures> {
    const at = clock.now();
    if (known === null || Math.abs(at - known.at) >= READ_EVERY_MS) {
      const figures = readAll();
      known = { figures, at };
      figures.catch(() => {
        if (known?.figures === figures) known = null;
      });
    }
    return known.figures;
  }

  return {
    name: 'feed latency',
    reads: [serve(reads.delivery.figures, read), serve(reads.delivery.slippage, () => slippage())],
    async sockets(app) {
      app.addHook('preClose', store);
    },
    sent({ signalId, symbol, issuedAt, sentAt }) {
      // No one was connected during a run-up, and its days pass in seconds: neither the time nor the price is that of a delivery.
      if (issuedAt <= pacedSince()) return;
      // Now, and not when it is stored: the price is that of this moment.
      const price = getPrice(symbol).catch(() => null);
      waiting.push({ sending: { signalId, sentAt: new Date(sentAt), speed: ctx.speed }, price });
      storeAfter(STORE_AFTER_MS);
    },
    read,
  };
}
