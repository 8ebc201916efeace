import { MINUTE_MS } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import type { MarketDataProvider } from './provider.ts';

/** Length of a base bar: with its end, a new price is due. */
const BASE_MS = 5 * MINUTE_MS;
/** A price that comes late is known after this time, by the wall clock. */
const CACHED_MS = 1_000;

/** The newest stored price of a symbol. */
export interface NewestPrice {
  readonly price: number;
  /** Close of the bar that it is of, by the market's clock. */
  readonly priceAt: Date;
}

interface Cached {
  readonly at: number;
  /** Base bar of the market's clock in which it was read. */
  readonly slot: number;
  readonly price: Promise<NewestPrice | null>;
}

/** Reads the newest prices of single symbols, once a bar or a second for all callers. */
export class NewestPrices {
  private readonly provider: Pick<MarketDataProvider, 'lastBar' | 'now'>;
  /** Wall clock. */
  private readonly clock: Clock;
  private readonly cached = new Map<string, Cached>();

  constructor(provider: Pick<MarketDataProvider, 'lastBar' | 'now'>, clock: Clock) {
    this.provider = provider;
    this.clock = clock;
  }

  /** Returns the newest price of a symbol; null if there is none, or if it cannot be read. */
  of(symbol: string): Promise<NewestPrice | null> {
    const [at, slot] = [this.clock.now(), Math.floor(this.provider.now() / BASE_MS)];
    const known = this.cached.get(symbol);
    if (known && known.slot === slot && Math.abs(at - known.at) < CACHED_MS) return known.price;
    const price = this.read(symbol).catch(() => null);
    this.cached.set(symbol, { at, slot, price });
    return price;
  }

  private async read(symbol: string): Promise<NewestPrice | null> {
    const bar = await this.provider.lastBar(symbol);
    return bar === null ? null : { price: bar.close, priceAt: new Date(bar.closeTime) };
  }
}
