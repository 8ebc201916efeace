import { isPublicAtOnce, type RecordTimeframe } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { type LiveRecord, parseEntry, RecordBook, reckon } from '@sealtick/record';

/** Entries read from the log at a time. */
const PAGE = 500;

/** One page of the provider's log: canonical JSON of each entry, in order of index, both ends included. */
export type ReadLog = (from: number, to: number) => Promise<readonly { readonly json: string | null }[]>;

interface Reckoned {
  /** Last midnight that could be marked when it was reckoned, ms UTC. */
  readonly midnight: number;
  readonly record: LiveRecord | null;
}

/**
 * Live records as they follow from the log alone. Reads on from where it was, and reckons a strategy anew once a day: figures
 * end with the day's mark, so nothing that happens in between changes them.
 */
export class LiveRecords {
  private readonly readLog: ReadLog;
  private readonly market: 'real' | 'simulated';
  private readonly book = new RecordBook();
  private readonly reckoned = new Map<string, Reckoned>();
  private next = 1;
  private reading: Promise<void> | null = null;

  constructor(readLog: ReadLog, market: 'real' | 'simulated') {
    this.readLog = readLog;
    this.market = market;
  }

  /** @param until Figures say nothing of what happened after it, ms UTC: what is not public yet stays out of them. */
  async find(strategyId: string, until: number, timeframe: RecordTimeframe = 'all'): Promise<LiveRecord | null> {
    await this.readOn(until);
    const midnight = Math.floor(until / DAY_MS) * DAY_MS;
    const key = `${strategyId} ${timeframe}`;
    const known = this.reckoned.get(key);
    if (known?.midnight === midnight) return known.record;
    const story = this.book.strategy(strategyId, this.market);
    const record = story && reckon(story, until, timeframe);
    // Before the day's mark is in the log the record still ends a day earlier, and is reckoned again.
    if (record?.curve.time.at(-1) === midnight) this.reckoned.set(key, { midnight, record });
    return record;
  }

  /** Callers at the same time share one reading. */
  private readOn(until: number): Promise<void> {
    this.reading ??= this.readPages(until).finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  /** No further than to the first entry that is not public: what it tells may have happened long before, and is news all the same. */
  private async readPages(until: number): Promise<void> {
    for (;;) {
      const entries = await this.readLog(this.next, this.next + PAGE - 1);
      for (const { json } of entries) {
        const entry = json === null ? null : parseEntry(JSON.parse(json), this.next);
        if (entry !== null && Date.parse(entry.issuedAt) > until && !isPublicAtOnce(entry.kind)) return;
        if (entry !== null) this.book.add(entry);
        this.next += 1;
      }
      if (entries.length < PAGE) return;
    }
  }
}
