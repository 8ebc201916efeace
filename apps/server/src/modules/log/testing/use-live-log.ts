import { rm } from 'node:fs/promises';
import { parseCheckpoint, parseNote } from '@sealtick/log';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type LiveLog, makeLiveLog, newestNote } from './live-log.ts';

/** An entry as the database stores it. */
export interface Stored {
  readonly index: number;
  readonly kind: string;
  readonly bytes: Buffer;
  readonly signal_id: string | null;
}

/** Gives a file of tests the log of a runner, which each test may change: it is put back afterwards. */
export function useLiveLog(cycles: number) {
  let live: LiveLog;

  beforeAll(async () => {
    live = await makeLiveLog(cycles);
  });
  afterEach(async () => {
    await rm(live.log.ctx.checkpointFile, { force: true });
    await live.restore();
  });
  afterAll(() => live.close());

  /** Runs a statement as the owner of the database. */
  const change = (sql: string, values: unknown[] = []) => live.owner.query(sql, values);

  async function entries(): Promise<Stored[]> {
    const { rows } = await change('select index::int as index, kind, bytes, signal_id from log_entry order by index');
    return rows;
  }

  /** Returns the first entry of a kind after an index. */
  async function find(kind: string, after: number): Promise<Stored> {
    return (await entries()).find((entry) => entry.kind === kind && entry.index > after)!;
  }

  /** Returns the number of entries that the newest checkpoint covers. */
  const signedSize = async (): Promise<number> => parseCheckpoint(parseNote(await newestNote(live)).text).size;

  return { live: () => live, verify: () => live.verify(), change, entries, find, signedSize };
}
