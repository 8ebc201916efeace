import type { MarketKind } from '@sealtick/engine';
import { DayMarks } from './day-marks.ts';
import type { BacktestEntry, RecordEntry, StrategyEntry } from './entries.ts';
import { SignalHistories } from './signal-histories.ts';
import type { SignalHistory } from './signal-history.ts';

/** The entries of a log about one strategy in one market. */
export interface StrategyHistory {
  readonly strategyId: string;
  readonly market: MarketKind;
  /** Its publications, oldest first; at least one. */
  readonly versions: readonly StrategyEntry[];
  /** In the order of opening. */
  readonly signals: readonly SignalHistory[];
  readonly marks: DayMarks;
}

/** The contents of a log, read entry by entry in order of index: records are computed from them. */
export class LogContents {
  readonly signals = new SignalHistories();
  private readonly versions = new Map<string, StrategyEntry[]>();
  private readonly retired = new Set<string>();
  private readonly newestBacktests = new Map<string, BacktestEntry>();
  private readonly marks: Readonly<Record<MarketKind, DayMarks>> = { real: new DayMarks(), simulated: new DayMarks() };

  /** Adds entries in order. @throws {RecordError} where one of them contradicts those before it. */
  static of(entries: Iterable<RecordEntry>): LogContents {
    const contents = new LogContents();
    for (const entry of entries) contents.add(entry);
    return contents;
  }

  /** Adds an entry. @throws {RecordError} if it contradicts those before it; it is then not added. */
  add(entry: RecordEntry): void {
    this.signals.add(entry);
    if (entry.kind === 'day.marked') this.marks[entry.market].add(entry);
    if (entry.kind === 'backtest.recorded') {
      this.newestBacktests.set(`${entry.market} ${entry.strategyId} ${entry.version}`, entry);
    }
    if (entry.kind === 'strategy.retired') this.retired.add(`${entry.market} ${entry.id}`);
    if (entry.kind === 'strategy.published' || entry.kind === 'strategy.versioned') {
      const key = `${entry.market} ${entry.id}`;
      const known = this.versions.get(key);
      if (known) known.push(entry);
      else this.versions.set(key, [entry]);
    }
  }

  /** Publications of a strategy in a market, oldest first. */
  getVersions(strategyId: string, market: MarketKind): readonly StrategyEntry[] {
    return this.versions.get(`${market} ${strategyId}`) ?? [];
  }

  /** Whether a strategy was retired in a market. */
  isRetired(strategyId: string, market: MarketKind): boolean {
    return this.retired.has(`${market} ${strategyId}`);
  }

  /** The daily marks of a market. */
  getMarks(market: MarketKind): DayMarks {
    return this.marks[market];
  }

  /** The newest entry about the backtest of each version. */
  get backtests(): readonly BacktestEntry[] {
    return [...this.newestBacktests.values()];
  }

  /** Changes with each entry about a strategy in a market, the market's marks included. */
  getRevision(strategyId: string, market: MarketKind): string {
    const about = this.signals.countEntries(strategyId, market) + this.getVersions(strategyId, market).length;
    return `${about} ${this.marks[market].times.length}`;
  }

  /**
   * Returns what a live record is computed from; null where the log never published this strategy in this market.
   *
   * @param asOf ms UTC. Later entries about signals, and later marks, are left out.
   */
  strategy(strategyId: string, market: MarketKind, asOf = Number.POSITIVE_INFINITY): StrategyHistory | null {
    const versions = this.getVersions(strategyId, market);
    if (versions.length === 0) return null;
    const all = this.signals.of(strategyId, market);
    const known = () => all.filter(({ opened }) => Date.parse(opened.issuedAt) <= asOf);
    const signals = asOf === Number.POSITIVE_INFINITY ? all : known().map((signal) => signal.asOf(asOf));
    return { strategyId, market, versions, signals, marks: this.marks[market].asOf(asOf) };
  }

  /** Every strategy that was published, by the market it was published in. */
  strategies(): { strategyId: string; market: MarketKind }[] {
    return [...this.versions.values()].map(([first]) => ({ strategyId: first!.id, market: first!.market }));
  }
}
