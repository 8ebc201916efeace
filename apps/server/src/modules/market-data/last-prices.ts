import type { LastPrice, PricesQuery } from '@sealtick/contract';
import { exitCostAt, formatPrice, type Instrument, toIso } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { MarketDataProvider } from './provider.ts';
import { isStale } from './watch-source.ts';

/** Prices are cached for a second, which is short compared with a bar. */
const CACHED_MS = 1_000;

/** Reads the newest prices of a market's instruments, at most once a second for all callers. */
export class LastPrices {
  private readonly provider: MarketDataProvider;
  /** Wall clock. */
  private readonly clock: Clock;
  private cached: { readonly at: number; readonly prices: Promise<readonly LastPrice[]> } | null = null;

  constructor(provider: MarketDataProvider, clock: Clock) {
    this.provider = provider;
    this.clock = clock;
  }

  /** Returns the price of every instrument, or of one. @throws {AppError} NOT_FOUND for an unknown symbol. */
  async list({ symbol }: PricesQuery = {}): Promise<LastPrice[]> {
    const prices = await this.read();
    const selected = symbol === undefined ? [...prices] : prices.filter((one) => one.symbol === symbol);
    if (symbol !== undefined && selected.length === 0) {
      throw new AppError('NOT_FOUND', `Unknown symbol ${symbol}.`);
    }
    return selected;
  }

  private read(): Promise<readonly LastPrice[]> {
    const at = this.clock.now();
    if (this.cached === null || Math.abs(at - this.cached.at) >= CACHED_MS) {
      const prices = this.readAll();
      const cached = { at, prices };
      this.cached = cached;
      prices.catch(() => {
        if (this.cached === cached) this.cached = null;
      });
    }
    return this.cached.prices;
  }

  private async readAll(): Promise<LastPrice[]> {
    return Promise.all((await this.provider.instruments()).map((instrument) => this.readPrice(instrument)));
  }

  private async readPrice(instrument: Instrument): Promise<LastPrice> {
    const { symbol, assetClass, digits, pip, quoteCurrency, contractSize, costs } = instrument;
    const bar = await this.provider.lastBar(symbol);
    return {
      symbol,
      assetClass,
      market: this.provider.description.market,
      price: bar === null ? null : formatPrice(bar.close, digits),
      barCloseAt: bar === null ? null : toIso(bar.closeTime),
      isStale: bar !== null && isStale(instrument, bar.closeTime, this.provider.now(), bar.timeframe),
      pip,
      quoteCurrency,
      contractSize,
      exitCost: exitCostAt(costs, this.provider.now()),
      unit: assetClass === 'fx' ? 'pip' : 'point',
    };
  }
}
