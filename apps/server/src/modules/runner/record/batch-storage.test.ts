import { beforeEach, describe, expect, test } from 'vitest';
import { HealthError } from '../../../platform/health.ts';
import { captureLog, type LogLine } from '../../../platform/testing/capture-log.ts';
import { BatchStorage } from './batch-storage.ts';

const MINUTE_MS = 60_000;
const never = new AbortController().signal;

let now: number;
let lines: LogLine[];
let storing: BatchStorage;

const open = (speed: number) => {
  const captured = captureLog();
  lines = captured.lines;
  storing = new BatchStorage({ log: captured.log, now: () => now, speed, retryMs: 0 });
};
beforeEach(() => {
  now = Date.UTC(2026, 10, 21);
  open(1);
});

const diskFull = () => Object.assign(new Error('could not extend file'), { code: '53100' });
const readOnly = () => Object.assign(new Error('cannot execute INSERT'), { code: '25006' });

/** Fails with each of these errors in turn and then succeeds; records the check before each attempt. */
async function store(errors: readonly Error[]): Promise<(string | null)[]> {
  const said: (string | null)[] = [];
  const left = [...errors];
  await storing.untilStored(never, async () => {
    said.push(fault());
    const error = left.shift();
    if (error) throw error;
  });
  return said;
}

function fault(): string | null {
  try {
    storing.check();
    return null;
  } catch (error) {
    if (error instanceof HealthError) return `${error.state}: ${error.detail}`;
    throw error;
  }
}

describe('The storage of a batch', () => {
  test('fails the check after two failed attempts, and passes once it succeeds', async () => {
    const full = 'failed: Bars are not being recorded: the disk of the database is full.';
    expect(await store([diskFull(), diskFull(), diskFull()])).toEqual([null, null, full, full]);
    expect(fault()).toBeNull();
  });

  test('is reported with the reason of the last attempt', async () => {
    const said = await store([diskFull(), readOnly(), new Error('it went away', { cause: diskFull() })]);
    expect(said[2]).toContain('the database is read-only');
    expect(said[3]).toContain('the disk of the database is full');
  });

  test('logs one line for each reason, and one on success', async () => {
    await store([diskFull(), diskFull(), diskFull(), readOnly(), readOnly()]);
    await store([]);
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [50, 'bars are not being recorded: the disk of the database is full; retrying'],
      [50, 'bars are not being recorded: the database is read-only; retrying'],
      [30, 'bars are being recorded again'],
    ]);
  });

  test('throws immediately on an error that does not pass automatically', async () => {
    let attempts = 0;
    const attempt = storing.untilStored(never, async () => {
      attempts += 1;
      throw new Error('A signal.opened is not fit for the log');
    });
    await expect(attempt).rejects.toThrow('not fit for the log');
    expect(attempts).toBe(1);
    expect(lines).toEqual([]);
  });
});

describe('A waiting batch', () => {
  test('fails the check after two bars, counted from the oldest batch', async () => {
    storing.begin();
    now += 9 * MINUTE_MS;
    storing.begin();
    expect(fault()).toBeNull();
    now += MINUTE_MS;
    expect(fault()).toBe('failed: Bars are not being recorded: nothing was stored for two bars.');
    await store([]);
    now += 60 * MINUTE_MS;
    expect(fault(), 'while nothing waits').toBeNull();
  });

  test('has at least 10 s by the wall clock in an accelerated market', () => {
    const speed = 150;
    open(speed);
    storing.begin();
    now += speed * 9_999;
    expect(fault()).toBeNull();
    now += speed;
    expect(fault()).not.toBeNull();
  });
});
