import { isPublicAtOnce } from '@sealtick/contract';
import { LogContents, parseEntry } from '@sealtick/record';

/** Entries per page. */
const PAGE = 500;

/** Reads one page of the provider's log: canonical JSON of each entry, by index, both ends included. */
export type ReadLog = (from: number, to: number) => Promise<readonly { readonly json: string | null }[]>;

/** Reads the contents of the provider's log, each entry once. */
export class ContentsReader {
  private readonly readLog: ReadLog;
  private readonly contents = new LogContents();
  private next = 1;
  private reading: Promise<void> | null = null;

  constructor(readLog: ReadLog) {
    this.readLog = readLog;
  }

  /**
   * Reads the new entries, and returns the contents. Concurrent callers share one read.
   * @param until ms UTC. Stops at the first later entry that is not public at once, even if it concerns an earlier event.
   */
  async readOn(until = Number.POSITIVE_INFINITY): Promise<LogContents> {
    this.reading ??= this.readPages(until).finally(() => {
      this.reading = null;
    });
    await this.reading;
    return this.contents;
  }

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
