import {
  type Bar,
  type Bars,
  barAt,
  type CloseReason,
  DAY_MS,
  decimalText,
  formatPrice,
  type Instrument,
  lastClosedIndex,
  markTimes,
  periodsPerYear,
  type Signal,
  Stream,
  type StreamListener,
  type StreamSpec,
  type Trade,
  toCostTexts,
  toGrade,
} from '@sealtick/engine';
import { hashText } from '@sealtick/log';

export type Json = { readonly [key: string]: unknown };

/** A stream of a strategy that is to be written as if it had run live. */
export interface WrittenRun {
  readonly spec: StreamSpec;
  readonly bars: Bars;
}

/** A closed trade with the closes of the bars of its fill and its exits, which a log states. */
export interface WrittenTrade {
  readonly trade: Trade;
  readonly run: WrittenRun;
  readonly filledAt: number;
  readonly exitsAt: readonly number[];
}

export interface WrittenLog {
  /** Whole entries, as the server writes them. */
  readonly entries: readonly Json[];
  /** The trades, straight from the simulation. */
  readonly trades: readonly WrittenTrade[];
}

/** Facts are appended this long after the close of their bar. */
const DELAY_MS = 40;

interface TimedFact {
  readonly at: number;
  readonly opens: boolean;
  readonly fact: Json;
}

const iso = (ms: number) => new Date(ms).toISOString();

/** Writes a log of strategies on given bars like the live runner: publication, marks, outcomes, setups. */
export function writeLog(strategies: Readonly<Record<string, readonly WrittenRun[]>>, from: number): WrittenLog {
  const facts: TimedFact[] = [];
  const trades: WrittenTrade[] = [];
  const entries: Json[] = [];
  const append = (issuedAt: number, fact: Json) => {
    const index = entries.length + 1;
    entries.push({
      v: 1,
      index,
      issuedAt: iso(issuedAt),
      salt: hashText(`salt ${index}`),
      market: 'simulated',
      ...fact,
    });
  };
  for (const [id, runs] of Object.entries(strategies)) {
    append(from, publication(id, runs, from));
    for (const run of runs) new FactWriter(id, run, facts, trades).run();
  }
  facts.sort((a, b) => a.at - b.at || Number(a.opens) - Number(b.opens));
  const open = new Map<string, { run: WrittenRun }>();
  const owners = new Map(
    facts.flatMap(({ fact }) => (fact.run ? [[fact.signalId as string, fact.run as WrittenRun]] : [])),
  );
  const allRuns = Object.values(strategies).flat();
  const weekends = allRuns.some(({ spec }) => periodsPerYear(spec.instrument.session) === 365);
  let marked = from;
  const markUpTo = (to: number, issuedAt: number) => {
    for (const midnight of markTimes(marked, to, weekends)) {
      const date = iso(midnight - DAY_MS).slice(0, 10);
      const marks = [...open].map(([signalId, { run }]) => ({ signalId, price: lastClose(run, midnight) }));
      append(issuedAt, { kind: 'day.marked', date, marks });
    }
    marked = Math.max(marked, to);
  };
  for (const { at, fact } of facts) {
    markUpTo(at - 1, at);
    const { run: _run, ...entry } = fact;
    append(at + DELAY_MS, entry);
    const signalId = fact.signalId as string;
    if (fact.change === 'filled') open.set(signalId, { run: owners.get(signalId)! });
    if (fact.kind === 'signal.closed') open.delete(signalId);
  }
  const end = Math.max(from, ...allRuns.map(({ bars }) => bars.closeTime[bars.length - 1] ?? from));
  markUpTo(end, end + DELAY_MS);
  return { entries, trades };
}

function lastClose({ bars, spec: { instrument } }: WrittenRun, at: number): string {
  return formatPrice(bars.close[lastClosedIndex(bars, at)]!, instrument.digits);
}

function publication(id: string, runs: readonly WrittenRun[], from: number): Json {
  const instruments = new Map(runs.map(({ spec }) => [spec.instrument.symbol, spec.instrument]));
  return {
    kind: 'strategy.published',
    id,
    version: 1,
    paramsSha256: hashText('params'),
    codeSha256: hashText('code'),
    streams: runs.map(({ spec, bars }) => ({
      symbol: spec.instrument.symbol,
      timeframe: spec.timeframe,
      anchor: iso(Math.min(from, bars.time[0]!)),
    })),
    instruments: [...instruments.values()].map(publishedInstrument),
  };
}

function publishedInstrument({ symbol, tick, costs, session }: Instrument): Json {
  return { symbol, tick: decimalText(tick), costs: toCostTexts(costs, 0), session };
}

/** Turns the events of one stream into facts. */
class FactWriter implements StreamListener {
  private readonly strategyId: string;
  private readonly source: WrittenRun;
  private readonly facts: TimedFact[];
  private readonly trades: WrittenTrade[];
  private signalId = '';
  private filledAt = 0;
  private exitsAt: number[] = [];

  constructor(strategyId: string, run: WrittenRun, facts: TimedFact[], trades: WrittenTrade[]) {
    this.strategyId = strategyId;
    this.source = run;
    this.facts = facts;
    this.trades = trades;
  }

  run(): void {
    const { spec, bars } = this.source;
    const stream = new Stream(spec, this);
    for (let i = 0; i < bars.length; i++) stream.onBar(barAt(bars, i));
  }

  opened(signal: Signal, bar: Bar): void {
    const { symbol, timeframe } = this.source.bars;
    this.signalId = `${this.strategyId}-${symbol}-${timeframe}-${bar.closeTime}`;
    this.exitsAt = [];
    const confidence = 40 + (this.facts.length % 50);
    this.add(bar, {
      kind: 'signal.opened',
      signalId: this.signalId,
      strategyId: this.strategyId,
      version: 1,
      symbol,
      timeframe,
      side: signal.side,
      type: signal.type,
      entry: this.text(signal.entry),
      stop: this.text(signal.stop),
      targets: signal.targets.map(({ price, weight }) => ({ price: this.text(price), weight })),
      confidence,
      confidenceN: this.facts.length,
      barCloseAt: iso(bar.closeTime),
      validUntil: iso(signal.validUntil),
      grade: toGrade(confidence),
      noteSha256: hashText(signal.reason),
      run: this.source,
    });
  }

  filled(_signal: Signal, price: number, bar: Bar): void {
    this.filledAt = bar.closeTime;
    this.update(bar, 'filled', { price: this.text(price) });
  }

  target(_signal: Signal, target: number, price: number, weight: number, bar: Bar): void {
    this.exitsAt.push(bar.closeTime);
    this.update(bar, 'target', { price: this.text(price), weight, target });
  }

  stopMoved(_signal: Signal, stop: number, bar: Bar): void {
    this.update(bar, 'stopMoved', { price: this.text(bar.close), stop: this.text(stop) });
  }

  closed(_signal: Signal, reason: CloseReason, trade: Trade | null, bar: Bar): void {
    this.add(bar, {
      kind: 'signal.closed',
      signalId: this.signalId,
      reason,
      barCloseAt: iso(bar.closeTime),
      exits: trade?.exits.map(({ price, weight }) => ({ price: this.text(price), weight })) ?? [],
      cost: decimalText(trade?.cost ?? 0),
      netR: trade?.netR ?? null,
    });
    if (!trade) return;
    const exitsAt = trade.exits.map((_exit, i) => this.exitsAt[i] ?? bar.closeTime);
    this.trades.push({ trade, run: this.source, filledAt: this.filledAt, exitsAt });
  }

  refused(): void {}

  restarted(): void {}

  skipped(): void {}

  private text(price: number): string {
    return formatPrice(price, this.source.spec.instrument.digits);
  }

  private update(bar: Bar, change: string, more: Json): void {
    const { signalId } = this;
    this.add(bar, { kind: 'signal.updated', change, signalId, barCloseAt: iso(bar.closeTime), ...more });
  }

  private add(bar: Bar, fact: Json): void {
    this.facts.push({ at: bar.closeTime, opens: fact.kind === 'signal.opened', fact });
  }
}
