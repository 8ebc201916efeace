import { LogContents, parseEntry } from '@sealtick/record';

/** Entries per page. */
const PAGE = 500;

/** Reads one page of the provider's log: canonical JSON of each entry, by index, both ends included. */
export type ReadLog = (from: number, to: number) => Promise<readonly { readonly json: string | null }[]>;

/** Reads the contents of the provider's log, each entry once. Everything that is computed from them shares one. */
export class ContentsReader {
  private readonly readLog: ReadLog;
  private readonly contents = new LogContents();
  private next = 1;
  private reading: Promise<void> | null = null;

  constructor(readLog: ReadLog) {
    this.readLog = readLog;
  }

  /** Reads the new entries, and returns the contents. Concurrent callers share one read. */
  async readOn(): Promise<LogContents> {
    this.reading ??= this.readPages().finally(() => {
      this.reading = null;
    });
    await this.reading;
    return this.contents;
  }

  private async readPages(): Promise<void> {
    for (;;) {
      const entries = await this.readLog(this.next, this.next + PAGE - 1);
      for (const { json } of entries) {
        if (json !== null) this.contents.add(parseEntry(JSON.parse(json), this.next));
        this.next += 1;
      }
      if (entries.length < PAGE) return;
    }
  }
}
