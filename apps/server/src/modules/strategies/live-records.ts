import type { RecordTimeframe } from '@sealtick/contract';
import { DAY_MS, type MarketKind } from '@sealtick/engine';
import { computeLiveRecord, type LiveRecord, type LogContents } from '@sealtick/record';
import type { ContentsReader } from './contents-reader.ts';

interface Computed {
  /** What the figures and the counts of signals follow from. */
  readonly basis: string;
  readonly record: LiveRecord | null;
}

/**
 * Computes live records from the log alone. Reads only new entries, and computes a strategy once a day: figures end
 * with the last day's mark, so later entries do not change them.
 */
export class LiveRecords {
  private readonly log: ContentsReader;
  private readonly market: MarketKind;
  private readonly computed = new Map<string, Computed>();

  constructor(log: ContentsReader, market: MarketKind) {
    this.log = log;
    this.market = market;
  }

  /**
   * Returns the live record of a strategy; null if it was never published.
   * @param until ms UTC. Later entries are not public yet and are not counted.
   */
  async find(strategyId: string, until: number, timeframe: RecordTimeframe = 'all'): Promise<LiveRecord | null> {
    const contents = await this.log.readOn();
    const key = `${strategyId} ${timeframe}`;
    const basis = this.getBasis(contents, strategyId, until);
    const known = this.computed.get(key);
    if (known?.basis === basis) return known.record;
    const history = contents.strategy(strategyId, this.market, until);
    const record = history && computeLiveRecord(history, until, timeframe);
    this.computed.set(key, { basis, record });
    return record;
  }

  /** The day and its last mark. Where the day has none of its own, as at a weekend or before the first, new entries count as well. */
  private getBasis(contents: LogContents, strategyId: string, until: number): string {
    const midnight = Math.floor(until / DAY_MS) * DAY_MS;
    const mark = contents.getMarks(this.market).asOf(until).last(until);
    return `${midnight} ${mark} ${mark === midnight ? '' : contents.getRevision(strategyId, this.market)}`;
  }
}
