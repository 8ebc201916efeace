import { DayMarks } from './day-marks.ts';
import type { BacktestEntry, Market, RecordEntry, StrategyEntry } from './entries.ts';
import { SignalBook, type SignalStory } from './signal-book.ts';

/** What the log says of one strategy in one market. */
export interface StrategyRecord {
  readonly strategyId: string;
  readonly market: Market;
  /** Its publications, oldest first; at least one. */
  readonly versions: readonly StrategyEntry[];
  /** In the order they were opened. */
  readonly stories: readonly SignalStory[];
  readonly marks: DayMarks;
}

/** A log as it is read, entry by entry in order of index: what records are reckoned from. */
export class RecordBook {
  readonly signals = new SignalBook();
  private readonly versions = new Map<string, StrategyEntry[]>();
  private readonly newestBacktests = new Map<string, BacktestEntry>();
  private readonly marks: Readonly<Record<Market, DayMarks>> = { real: new DayMarks(), simulated: new DayMarks() };

  /** @throws {RecordError} where the entry contradicts those before it; it is then left out. */
  add(entry: RecordEntry): void {
    this.signals.add(entry);
    if (entry.kind === 'day.marked') this.marks[entry.market].add(entry);
    if (entry.kind === 'backtest.recorded') {
      this.newestBacktests.set(`${entry.market} ${entry.strategyId} ${entry.version}`, entry);
    }
    if (entry.kind === 'strategy.published' || entry.kind === 'strategy.versioned') {
      const key = `${entry.market} ${entry.id}`;
      const known = this.versions.get(key);
      if (known) known.push(entry);
      else this.versions.set(key, [entry]);
    }
  }

  /** Publications of a strategy in a market, oldest first. */
  versionsOf(strategyId: string, market: Market): readonly StrategyEntry[] {
    return this.versions.get(`${market} ${strategyId}`) ?? [];
  }

  /** The newest entry about the back-test of each version. */
  get backtests(): readonly BacktestEntry[] {
    return [...this.newestBacktests.values()];
  }

  /** What there is to reckon with; null where the log never published this strategy in this market. */
  strategy(strategyId: string, market: Market): StrategyRecord | null {
    const versions = this.versionsOf(strategyId, market);
    if (versions.length === 0) return null;
    const stories = [...this.signals.all].filter(
      ({ opened }) => opened.strategyId === strategyId && opened.market === market,
    );
    return { strategyId, market, versions, stories, marks: this.marks[market] };
  }

  /** Every strategy that was published, by the market it was published in. */
  strategies(): { strategyId: string; market: Market }[] {
    return [...this.versions.values()].map(([{ id, market }]) => ({ strategyId: id, market }));
  }
}
