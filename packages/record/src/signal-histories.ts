import type { MarketKind } from '@sealtick/engine';
import { type OpenedEntry, type RecordEntry, RecordError } from './entries.ts';
import { type ChangeEntry, SignalHistory } from './signal-history.ts';
import { ImpossibleChangeError } from './signal-state.ts';

/** The signals of one strategy in one market. */
interface StrategySignals {
  /** In the order of opening. */
  readonly ids: string[];
  /** Entries about them. */
  entries: number;
}

/** The signals of a log, which is read entry by entry in order of index. */
export class SignalHistories {
  private readonly histories = new Map<string, SignalHistory>();
  private readonly activeIds = new Set<string>();
  private readonly ofStrategies = new Map<string, StrategySignals>();
  /** How often entries could not be read: by now, and when each signal was opened. */
  private gaps = 0;
  private readonly gapsAtOpening = new Map<string, number>();

  /** Call where the next entries cannot be read: they may have opened, filled or closed any signal. */
  skip(): void {
    this.gaps += 1;
  }

  /** Whether every entry so far was read, from the beginning of the log. */
  get isComplete(): boolean {
    return this.gaps === 0;
  }

  /** Whether every entry since a signal was opened was read. */
  isCompleteOf(signalId: string): boolean {
    return this.gapsAtOpening.get(signalId) === this.gaps;
  }

  /** In the order of opening. */
  get all(): readonly SignalHistory[] {
    return [...this.histories.values()];
  }

  /** Those that have not ended, in the order of opening. */
  get active(): readonly SignalHistory[] {
    return [...this.activeIds].map((id) => this.histories.get(id)!);
  }

  /** Those of a strategy in a market, in the order of opening. */
  of(strategyId: string, market: MarketKind): readonly SignalHistory[] {
    const ids = this.ofStrategies.get(`${market} ${strategyId}`)?.ids ?? [];
    return ids.map((id) => this.histories.get(id)!);
  }

  /** Number of entries so far about signals of a strategy in a market. */
  countEntries(strategyId: string, market: MarketKind): number {
    return this.ofStrategies.get(`${market} ${strategyId}`)?.entries ?? 0;
  }

  get(signalId: string): SignalHistory | undefined {
    return this.histories.get(signalId);
  }

  /** Adds an entry. @throws {RecordError} if it contradicts those before it; it is then not added. */
  add(entry: RecordEntry): void {
    // A log that follows a restore may close signals of the previous one.
    if (entry.kind === 'log.restored') this.skip();
    else if (entry.kind === 'signal.opened') this.open(entry);
    else if (entry.kind === 'signal.updated' || entry.kind === 'signal.closed') this.change(entry);
  }

  private open(opened: OpenedEntry): void {
    const { signalId, index } = opened;
    if (this.histories.has(signalId)) throw new RecordError(index, `opens signal ${signalId} again`);
    this.histories.set(signalId, new SignalHistory(opened));
    this.activeIds.add(signalId);
    this.gapsAtOpening.set(signalId, this.gaps);
    const strategy = this.signalsWith(opened);
    strategy.ids.push(signalId);
    strategy.entries += 1;
  }

  private change(entry: ChangeEntry): void {
    const { signalId, index } = entry;
    const history = this.histories.get(signalId);
    if (!history && this.isComplete)
      throw new RecordError(index, `is about signal ${signalId}, which was never opened`);
    if (!history) return;
    try {
      this.histories.set(signalId, history.with(entry, this.isCompleteOf(signalId)));
      this.signalsWith(history.opened).entries += 1;
      if (entry.kind === 'signal.closed') this.activeIds.delete(signalId);
    } catch (error) {
      if (!(error instanceof ImpossibleChangeError)) throw error;
      throw new RecordError(index, `${error.message} (${signalId})`);
    }
  }

  /** Returns the signals of the strategy that opened one. */
  private signalsWith({ strategyId, market }: OpenedEntry): StrategySignals {
    const key = `${market} ${strategyId}`;
    const known = this.ofStrategies.get(key) ?? { ids: [], entries: 0 };
    this.ofStrategies.set(key, known);
    return known;
  }
}
