import type { RecordTimeframe } from '@sealtick/contract';
import { DAY_MS, type MarketKind } from '@sealtick/engine';
import { computeLiveRecord, type LiveRecord } from '@sealtick/record';
import type { ContentsReader } from './contents-reader.ts';

interface Computed {
  /** Last midnight whose mark could exist when it was computed, ms UTC. */
  readonly midnight: number;
  readonly record: LiveRecord | null;
}

/**
 * Computes live records from the log alone. Reads only new entries, and computes a strategy once a day: figures end
 * with the day's mark, so later entries do not change them.
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
    const midnight = Math.floor(until / DAY_MS) * DAY_MS;
    const key = `${strategyId} ${timeframe}`;
    const known = this.computed.get(key);
    if (known?.midnight === midnight) return known.record;
    const history = contents.strategy(strategyId, this.market, until);
    const record = history && computeLiveRecord(history, until, timeframe);
    // Until the day's mark is in the log, the record ends a day earlier and is computed again.
    if (record?.curve.time.at(-1) === midnight) this.computed.set(key, { midnight, record });
    return record;
  }
}
