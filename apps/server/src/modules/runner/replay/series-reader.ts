import type { Bars, Timeframe } from '@sealtick/engine';
import type { MarketDataProvider, SeriesName } from '../../market-data/index.ts';

/** Reads series up to one moment, each once for all its streams. */
export class SeriesReader<S = Bars> {
  private readonly known = new Map<string, Promise<S>>();
  private readonly provider: MarketDataProvider;
  private readonly through: number;
  private readonly convert: (bars: Bars) => S;

  /** @param through Bars that closed by then, ms UTC. @param convert Returns the form in which a series is cached. */
  constructor(provider: MarketDataProvider, through: number, convert: (bars: Bars) => S) {
    this.provider = provider;
    this.through = through;
    this.convert = convert;
  }

  /** Reads series one after another, so that each is there when it is needed. Errors are left to `read`. */
  async readAhead(series: Iterable<SeriesName>, signal: AbortSignal): Promise<void> {
    for (const { symbol, timeframe } of series) {
      if (signal.aborted) return;
      await this.read(symbol, timeframe).catch(() => {});
    }
  }

  read(symbol: string, timeframe: Timeframe): Promise<S> {
    const key = `${symbol} ${timeframe}`;
    const known = this.known.get(key);
    if (known) return known;
    const read = this.provider.history(symbol, timeframe, { to: this.through }).then(this.convert);
    this.known.set(key, read);
    read.catch(() => this.known.delete(key));
    return read;
  }
}
