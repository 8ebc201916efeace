import {
  type Bar,
  type Bars,
  type Instrument,
  type OpenedEvent,
  type Strategy,
  StreamSet,
  type StreamSpec,
} from '@sealtick/engine';
import type { LiveSite } from './live-site.ts';

/** Opens a long at every seventh cent. */
const STRATEGY = {
  start: () => (bar: Bar, at: { position: unknown }) =>
    at.position === null && Math.round(bar.close * 100) % 7 === 0
      ? {
          open: {
            side: 'long',
            type: 'market',
            entry: bar.close,
            stop: bar.close * 0.99,
            targets: [{ price: bar.close * 1.005 }],
            reason: 'the seventh cent',
          },
        }
      : null,
} as unknown as Strategy;

/** Signals of a stream that is stepped with the bars that a live site hands on. */
export class StepSignals {
  readonly live: string[] = [];
  private readonly site: LiveSite;
  private readonly spec: StreamSpec;
  private readonly streams = new StreamSet();
  /** Batches that were stepped. */
  private taken = 0;

  private constructor(site: LiveSite, instrument: Instrument) {
    this.site = site;
    this.spec = { strategy: STRATEGY, params: {}, timeframe: '5m', instrument } as unknown as StreamSpec;
  }

  /** Begins with the history of a site. */
  static async open(site: LiveSite, instrument: Instrument): Promise<StepSignals> {
    const signals = new StepSignals(site, instrument);
    const history = await site.provider.history(instrument.symbol, '5m', { to: site.cursor });
    signals.streams.replay({ stream: 0, group: 0 }, signals.spec, history);
    return signals;
  }

  /** Steps the stream with what was handed on since the last call. */
  step(): void {
    const { batches } = this.site;
    const closed = batches
      .slice(this.taken)
      .flatMap(({ bars }) => bars.map((one) => ({ ...one, timeframe: '5m' as const })));
    for (const event of closed.flatMap((one) => this.streams.step([one], []).events)) {
      if (event.kind === 'opened') this.live.push(getText(event));
    }
    this.taken = batches.length;
  }

  /** Returns the signals of a replay of bars, from a moment on. */
  replay(bars: Bars, from: number): string[] {
    const found = new StreamSet().replay({ stream: 0, group: 0 }, this.spec, bars);
    return found.filter(({ opened }) => opened.barCloseAt >= from).map(({ opened }) => getText(opened));
  }
}

const getText = ({ signal, barCloseAt }: Pick<OpenedEvent, 'signal' | 'barCloseAt'>) =>
  `${new Date(barCloseAt).toISOString()} ${signal.side} ${signal.entry} ${signal.stop}`;

/** Returns 5m bars of an instrument as columns. */
export function toBars(instrument: Instrument, bars: readonly Bar[]): Bars {
  const column = (name: keyof Bar) => Float64Array.from(bars, (bar) => bar[name]);
  const names = ['time', 'closeTime', 'open', 'high', 'low', 'close', 'volume'] as const;
  const columns = Object.fromEntries(names.map((name) => [name, column(name)])) as Record<
    (typeof names)[number],
    Float64Array
  >;
  return { symbol: instrument.symbol, timeframe: '5m', length: bars.length, ...columns };
}
