import type { Bars, Timeframe } from '@sealtick/engine';
import type { MarketDataProvider } from '../market-data/index.ts';

/** Series up to one moment, each asked for once, however many streams run on it. */
export class SeriesReader<S = Bars> {
  private readonly known = new Map<string, Promise<S>>();
  private readonly provider: MarketDataProvider;
  private readonly through: number;
  private readonly keep: (bars: Bars) => S;

  /** @param through Bars that closed by then, ms UTC. @param keep The form in which a series is kept. */
  constructor(provider: MarketDataProvider, through: number, keep: (bars: Bars) => S) {
    this.provider = provider;
    this.through = through;
    this.keep = keep;
  }

  read(symbol: string, timeframe: Timeframe): Promise<S> {
    const key = `${symbol} ${timeframe}`;
    const known = this.known.get(key);
    if (known) return known;
    const read = this.provider.history(symbol, timeframe, { to: this.through }).then(this.keep);
    this.known.set(key, read);
    read.catch(() => this.known.delete(key));
    return read;
  }
}
