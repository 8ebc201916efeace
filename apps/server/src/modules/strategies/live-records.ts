import { isPublicAtOnce, type RecordTimeframe } from '@sealtick/contract';
import { DAY_MS, type MarketKind } from '@sealtick/engine';
import { computeLiveRecord, type LiveRecord, LogContents, parseEntry } from '@sealtick/record';

/** Entries per page. */
const PAGE = 500;

/** Reads one page of the provider's log: canonical JSON of each entry, by index, both ends included. */
export type ReadLog = (from: number, to: number) => Promise<readonly { readonly json: string | null }[]>;

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
  private readonly readLog: ReadLog;
  private readonly market: MarketKind;
  private readonly contents = new LogContents();
  private readonly computed = new Map<string, Computed>();
  private next = 1;
  private reading: Promise<void> | null = null;

  constructor(readLog: ReadLog, market: MarketKind) {
    this.readLog = readLog;
    this.market = market;
  }

  /**
   * Returns the live record of a strategy; null if it was never published.
   * @param until ms UTC. Later entries are not public yet and are not counted.
   */
  async find(strategyId: string, until: number, timeframe: RecordTimeframe = 'all'): Promise<LiveRecord | null> {
    await this.readOn(until);
    const midnight = Math.floor(until / DAY_MS) * DAY_MS;
    const key = `${strategyId} ${timeframe}`;
    const known = this.computed.get(key);
    if (known?.midnight === midnight) return known.record;
    const history = this.contents.strategy(strategyId, this.market);
    const record = history && computeLiveRecord(history, until, timeframe);
    // Until the day's mark is in the log, the record ends a day earlier and is computed again.
    if (record?.curve.time.at(-1) === midnight) this.computed.set(key, { midnight, record });
    return record;
  }

  /** Concurrent callers share one read. */
  private readOn(until: number): Promise<void> {
    this.reading ??= this.readPages(until).finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  /** Stops at the first entry that is not public, even if it concerns an earlier event. */
  private async readPages(until: number): Promise<void> {
    for (;;) {
      const entries = await this.readLog(this.next, this.next + PAGE - 1);
      for (const { json } of entries) {
        const entry = json === null ? null : parseEntry(JSON.parse(json), this.next);
        if (entry !== null && Date.parse(entry.issuedAt) > until && !isPublicAtOnce(entry.kind)) return;
        if (entry !== null) this.contents.add(entry);
        this.next += 1;
      }
      if (entries.length < PAGE) return;
    }
  }
}
