import { MINUTE_MS } from '@sealtick/engine';
import type { BrokerNetwork } from '../broker-http.ts';
import type { KrakenClient } from './kraken-client.ts';
import { KrakenTime } from './kraken-schemas.ts';

/** An answer that takes longer says too little of the time. */
const LONGEST_MS = 2_000;

/** The time of Kraken: that of the site, until an order was too late there. */
export class KrakenClock {
  private readonly network: BrokerNetwork;
  /** How far Kraken's clock is ahead of the site's. */
  private aheadMs = 0;
  private readAt = 0;

  constructor(network: BrokerNetwork) {
    this.network = network;
  }

  /** Returns the time at Kraken, ms UTC. A difference is measured again after a minute, because the site's clock may be corrected. */
  async now(client: KrakenClient): Promise<number> {
    if (this.aheadMs !== 0 && this.network.now() - this.readAt > MINUTE_MS) await this.read(client);
    return this.network.now() + this.aheadMs;
  }

  /** Compares the clocks. Returns false if Kraken does not say its time soon. */
  async read(client: KrakenClient): Promise<boolean> {
    const begin = this.network.now();
    const time = await client.open(KrakenTime, 'Time').catch(() => null);
    const tookMs = this.network.now() - begin;
    if (time === null || tookMs > LONGEST_MS) return false;
    this.readAt = this.network.now();
    // Kraken answers in whole seconds, and in the middle of the call.
    this.aheadMs = time.unixtime * 1_000 + 500 - (begin + tookMs / 2);
    return true;
  }
}
