import { isPublicAtOnce, type RecordTimeframe } from '@sealtick/contract';
import { DAY_MS, type MarketKind } from '@sealtick/engine';
import { computeLiveRecord, type LiveRecord, LogContents, parseEntry } from '@sealtick/record';

/** Entries read from the log at a time. */
const PAGE = 500;

/** One page of the provider's log: canonical JSON of each entry, in order of index, both ends included. */
export type ReadLog = (from: number, to: number) => Promise<readonly { readonly json: string | null }[]>;

interface Computed {
  /** Last midnight that could be marked when it was computed, ms UTC. */
  readonly midnight: number;
  readonly record: LiveRecord | null;
}

/**
 * Live records, computed from the log alone. Reads on from where it was, and computes a strategy again once a day: figures
 * end with the day's mark, so nothing that happens in between changes them.
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

  /** @param until Figures say nothing of what happened after it, ms UTC: what is not public yet stays out of them. */
  async find(strategyId: string, until: number, timeframe: RecordTimeframe = 'all'): Promise<LiveRecord | null> {
    await this.readOn(until);
    const midnight = Math.floor(until / DAY_MS) * DAY_MS;
    const key = `${strategyId} ${timeframe}`;
    const known = this.computed.get(key);
    if (known?.midnight === midnight) return known.record;
    const history = this.contents.strategy(strategyId, this.market);
    const record = history && computeLiveRecord(history, until, timeframe);
    // Before the day's mark is in the log the record still ends a day earlier, and is computed again.
    if (record?.curve.time.at(-1) === midnight) this.computed.set(key, { midnight, record });
    return record;
  }

  /** Callers at the same time share one reading. */
  private readOn(until: number): Promise<void> {
    this.reading ??= this.readPages(until).finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  /** Stops at the first entry that is not public, even where it is about something that happened long before. */
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
