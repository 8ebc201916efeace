import type { Bar, Bars } from '../../bars/bar.ts';
import { barAt } from '../../bars/slice.ts';
import type { StoredTimeframe } from '../../bars/timeframe.ts';
import { TIMEFRAME_MS } from '../../bars/timeframe.ts';
import { NO_COSTS } from '../../costs/price-costs.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import type { At, CalendarEvent, Decision, Setup } from '../../strategies/strategy.ts';
import { PartnerFeed } from '../feeds.ts';
import { Stream, type StreamSpec } from '../stream.ts';
import type { StreamListener } from '../stream-listener.ts';
import type { OpenSignal, Refusal, Signal, Trade } from '../trade.ts';

/** Open, high, low and close of a bar. */
export type Prices = readonly [open: number, high: number, low: number, close: number];

/** Returns an instrument that never closes, without costs, so that only the tested rule has an effect. */
export function testInstrument(changes: Partial<Instrument> = {}): Instrument {
  return {
    symbol: 'TEST',
    name: 'Test instrument',
    assetClass: 'crypto',
    digits: 2,
    tick: 0.01,
    pip: 1,
    contractSize: 1,
    quoteCurrency: 'USD',
    session: 'always',
    costs: NO_COSTS,
    ...changes,
  };
}

/** 09:00 of a Tuesday: the first hourly bar of a script closes at 10:00. */
export const START = Date.UTC(2024, 2, 5, 9);

/** Returns consecutive bars of one timeframe. */
export function barsFrom(
  prices: readonly Prices[],
  { start = START, timeframe = '1h' as StoredTimeframe, symbol = 'TEST' } = {},
): Bars {
  const length = TIMEFRAME_MS[timeframe];
  const column = (of: (price: Prices, i: number) => number) => Float64Array.from(prices, of);
  return {
    symbol,
    timeframe,
    length: prices.length,
    time: column((_, i) => start + i * length),
    closeTime: column((_, i) => start + (i + 1) * length),
    open: column((price) => price[0]),
    high: column((price) => price[1]),
    low: column((price) => price[2]),
    close: column((price) => price[3]),
    volume: column(() => 1),
  };
}

/** Returns one series after the other, with the gap between them. */
export function joinBars(first: Bars, second: Bars): Bars {
  const column = (key: keyof Bar) => Float64Array.from([...first[key], ...second[key]]);
  return {
    ...first,
    length: first.length + second.length,
    time: column('time'),
    closeTime: column('closeTime'),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
  };
}

/** Returns the example of the engine rules: long, published entry 100, stop 98, target 103. */
export function longSetup(changes: Partial<Setup> = {}): Setup {
  return { side: 'long', type: 'market', entry: 100, stop: 98, targets: [{ price: 103 }], reason: 'test', ...changes };
}

/** One line for each event of a stream: `opened`, `filled 100.2`, `target 1 101 x 0.5`, `closed stop 97.4`. */
export class Diary implements StreamListener {
  readonly lines: string[] = [];
  /** Close time of the bar of each line. */
  readonly times: number[] = [];
  readonly signals: Signal[] = [];
  readonly trades: Trade[] = [];
  readonly refusals: Refusal[] = [];

  opened(signal: Signal, bar: Bar): void {
    this.signals.push(signal);
    this.record(bar, 'opened');
  }

  filled(_signal: Signal, price: number, bar: Bar): void {
    this.record(bar, `filled ${price}`);
  }

  target(_signal: Signal, number: number, price: number, weight: number, bar: Bar): void {
    this.record(bar, `target ${number} ${price} x ${weight}`);
  }

  stopMoved(_signal: Signal, stop: number, bar: Bar): void {
    this.record(bar, `stop ${stop}`);
  }

  closed(_signal: Signal, reason: string, trade: Trade | null, bar: Bar): void {
    if (trade !== null) this.trades.push(trade);
    const exit = trade === null ? '' : ` ${trade.exits[trade.exits.length - 1]!.price}`;
    this.record(bar, `closed ${reason}${exit}`);
  }

  refused(refusal: Refusal, bar: Bar): void {
    this.refusals.push(refusal);
    this.record(bar, `refused ${refusal.field}`);
  }

  restarted(missing: number, bar: Bar): void {
    this.record(bar, `restarted ${missing}`);
  }

  skipped(bar: Bar): void {
    this.record(bar, 'skipped');
  }

  private record(bar: Bar, line: string): void {
    this.lines.push(line);
    this.times.push(bar.closeTime);
  }
}

/** What a scripted strategy does at the close of the nth bar it sees (from 0). */
export type Script = Readonly<Record<number, Decision | ((bar: Bar, at: At) => Decision | null)>>;

/** Returns a strategy that makes the decisions of a script. */
export function scripted(script: Script): StreamSpec['strategy'] {
  return {
    start: () => {
      let seen = -1;
      return (bar, at) => {
        seen += 1;
        const step = script[seen];
        return typeof step === 'function' ? step(bar, at) : (step ?? null);
      };
    },
  };
}

export interface Played extends Diary {
  readonly open: OpenSignal | null;
}

export interface PlayOptions extends Partial<Omit<StreamSpec, 'strategy' | 'partner'>> {
  readonly partner?: Instrument;
  readonly partnerBars?: Bars;
  readonly events?: readonly CalendarEvent[];
}

/** Steps a script over bars, a new object for each as in live operation. */
export function play(bars: Bars, script: Script, options: PlayOptions = {}): Played {
  const { partnerBars, events = [], ...changes } = options;
  const diary = new Diary();
  const spec = { strategy: scripted(script), params: {}, instrument: testInstrument(), timeframe: '1h', ...changes };
  const stream = new Stream(spec as StreamSpec, diary);
  const partners = new PartnerFeed(partnerBars);
  for (let i = 0; i < bars.length; i++) {
    const bar = barAt(bars, i);
    const within = events.filter((event) => event.time >= bar.time && event.time < bar.closeTime);
    stream.onBar(bar, { partner: partners.at(bar.closeTime), events: within });
  }
  return Object.assign(diary, { open: stream.open });
}

/** Runs a setup opened at 100 on the first bar's close, then these bars. */
export function playSetup(setup: Setup, prices: readonly Prices[], options: PlayOptions = {}): Played {
  const first: Prices = [100, 100, 100, 100];
  return play(barsFrom([first, ...prices]), { 0: { open: setup } }, options);
}

/** Returns the gross R of the only trade. */
export function onlyTrade(played: Played): Trade {
  if (played.trades.length !== 1) throw new Error(`expected one trade, not ${played.trades.length}`);
  return played.trades[0]!;
}
