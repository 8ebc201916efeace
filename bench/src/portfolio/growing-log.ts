import { setImmediate } from 'node:timers/promises';
import { getInstrument } from '@sealtick/engine';
import { randomRun, writeLog } from '@sealtick/record/testing';

const FROM = Date.UTC(2025, 0, 6);
const SYMBOLS = { EURUSD: 1.1, GBPUSD: 1.3, XAUUSD: 2_000 } as const;
/** Entries that a bar of one stream leads to, less than on average. */
const ENTRIES_PER_BAR = 0.5;

export const STRATEGY_IDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'] as const;

/** An entry of the log, as far as a benchmark reads it. */
interface WrittenEntry {
  readonly issuedAt: string;
  readonly kind?: unknown;
}

/** A log of eight strategies on three instruments, the same in every run, of which readers see more and more entries. */
export class GrowingLog {
  private readonly entries: readonly { readonly json: string; readonly at: number; readonly kind: unknown }[];
  private size: number;

  /** @param size Entries that readers see at first; a few thousand more follow. */
  constructor(size: number) {
    const bars = Math.ceil(
      (size * 1.1 + 2_000) / (STRATEGY_IDS.length * Object.keys(SYMBOLS).length * ENTRIES_PER_BAR),
    );
    const runs = STRATEGY_IDS.map((id, i) => {
      const streams = Object.entries(SYMBOLS).map(([symbol, price], j) => {
        return randomRun({
          instrument: getInstrument(symbol)!,
          timeframe: '15m',
          seed: i * 10 + j + 1,
          from: FROM,
          bars,
          price,
        });
      });
      return [id, streams] as const;
    });
    const { entries } = writeLog(Object.fromEntries(runs), FROM);
    if (entries.length < size + 1_000) throw new Error(`The log has ${entries.length} entries, too few for ${size}`);
    this.entries = entries.map((entry) => {
      const { issuedAt, kind } = entry as unknown as WrittenEntry;
      return { json: JSON.stringify(entry), at: Date.parse(issuedAt), kind };
    });
    this.size = size;
  }

  /** Start of the log, ms UTC. */
  readonly from = FROM;

  /** When the newest visible entry was written, ms UTC. */
  get now(): number {
    return this.entries[this.size - 1]!.at;
  }

  /** Shows the next entries, up to one about a signal. */
  grow(): void {
    do this.size += 1;
    while (this.entries[this.size - 1]!.kind === 'day.marked');
  }

  /** Returns a page of what is visible. */
  read = async (from: number, to: number): Promise<readonly { readonly json: string }[]> => {
    // A database answers after other work had its turn.
    await setImmediate();
    return this.entries.slice(from - 1, Math.min(to, this.size));
  };
}
