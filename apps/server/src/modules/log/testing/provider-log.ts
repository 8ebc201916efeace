import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMPTY_ROOT, formatCheckpoint } from '@sealtick/log';
import type { Database } from '../../../platform/database.ts';
import { writeCheckpointFile } from '../checkpoint-file.ts';
import { type OpenContext, openProviderLog, type ProviderLog } from '../open-provider-log.ts';

export const START = Date.UTC(2025, 10, 20, 11, 5);

/** A clock that a test sets. */
class TestClock {
  time = START;
  now = (): number => this.time;
}

/** Bytes that look random, differ from call to call, and are the same in every run. */
function countingBytes(): (length: number) => Uint8Array {
  let calls = 0;
  return (length) => {
    calls += 1;
    return new Uint8Array(createHash('shake256', { outputLength: length }).update(String(calls)).digest());
  };
}

export interface TestLog extends ProviderLog {
  readonly ctx: OpenContext;
  readonly clock: TestClock;
  remove(): Promise<void>;
}

/** Opens the provider's log of a test database, with its files in a separate folder. */
export async function openTestLog(db: Database, more: Partial<OpenContext> = {}): Promise<TestLog> {
  const folder = await mkdtemp(join(tmpdir(), 'sealtick-log-'));
  const clock = new TestClock();
  const ctx: OpenContext = {
    db,
    clock,
    random: countingBytes(),
    keyFile: join(folder, 'log-key.pem'),
    checkpointFile: join(folder, 'log-checkpoint.txt'),
    host: 'signals.example.com',
    market: 'simulated',
    ...more,
  };
  return { ...(await openProviderLog(ctx)), ctx, clock, remove: () => rm(folder, { recursive: true }) };
}

/** Opens the log after a restore of an older backup. @param lost Entries that the lost log had. */
export async function openRestored({ ctx, key, origin }: TestLog, lost: number): Promise<ProviderLog> {
  const text = formatCheckpoint({ origin, size: lost, root: EMPTY_ROOT });
  await writeCheckpointFile(ctx.checkpointFile, key.sign(text, origin));
  return openProviderLog(ctx);
}
