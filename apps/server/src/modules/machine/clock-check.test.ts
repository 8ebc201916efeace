import { beforeEach, describe, expect, test } from 'vitest';
import { ClockCheck, type ClockCheckContext } from './clock-check.ts';
import { formatDuration } from './format-duration.ts';

const START = Date.UTC(2026, 10, 21, 12);
const SECOND = 1_000;
const HOUR = 3_600_000;

let wall: number;
let elapsed: number;
let newest: number | null;
let server: number;
let check: ClockCheck;

beforeEach(() => {
  wall = START;
  elapsed = 7 * HOUR;
  newest = null;
  server = 0;
  open();
});

function open(more: Partial<ClockCheckContext> = {}): void {
  check = new ClockCheck({
    clock: { now: () => wall, elapsed: () => elapsed },
    marketNow: () => wall,
    speed: 1,
    newestEntry: async () => newest,
    databaseNow: async () => wall + server,
    ...more,
  });
}

async function said(): Promise<string | null> {
  const outcome = await check.check().catch((error: unknown) => error);
  if (outcome === undefined) return null;
  expect(outcome).toMatchObject({ state: 'degraded' });
  return (outcome as Error).message;
}

function pass(ms: number): void {
  wall += ms;
  elapsed += ms;
}

describe('ClockCheck', () => {
  test('passes while all clocks agree to less than 30 s', async () => {
    newest = START - HOUR;
    pass(100 * HOUR);
    expect(await said()).toBeNull();
    wall += 29_999;
    expect(await said()).toBeNull();
    wall -= 2 * 29_999;
    expect(await said()).toBeNull();
  });

  test('reports by how much the clock was set since the start', async () => {
    wall -= 30 * SECOND;
    expect(await said()).toBe('The clock was set back by 30 s since the start.');
    pass(HOUR);
    expect(await said()).toBe('The clock was set back by 30 s since the start.');
    wall += 30 * SECOND + 3 * HOUR;
    expect(await said()).toBe('The clock was set forward by 3 hours since the start.');
    wall -= 3 * HOUR;
    expect(await said()).toBeNull();
  });

  test('reports a clock behind the newest entry', async () => {
    newest = START + 30 * SECOND;
    expect(await said()).toBe('The newest entry of the log is dated 2026-11-21T12:00:30.000Z, ahead of the clock.');
    pass(1);
    expect(await said()).toBeNull();
  });

  test('tolerates the same wall-clock difference in an accelerated market', async () => {
    open({ speed: 60 });
    newest = START + 60 * 30 * SECOND - 1;
    expect(await said()).toBeNull();
    newest += 1;
    expect(await said()).toContain('ahead of the clock');
  });

  test('reports a difference from the database server', async () => {
    server = 45 * SECOND;
    expect(await said()).toBe("The clock of the database's server is 45 s ahead of this machine's.");
    server = -2 * HOUR;
    expect(await said()).toBe("The clock of the database's server is 2 hours behind this machine's.");
    server = 0;
    expect(await said()).toBeNull();
    open({ databaseNow: null });
    server = HOUR;
    expect(await said(), 'one on this machine has the same clock').toBeNull();
  });

  test('allows for the time that the database took to answer', async () => {
    open({
      databaseNow: async () => {
        const read = wall + 30 * SECOND;
        wall += 9 * SECOND;
        elapsed += 9 * SECOND;
        return read;
      },
    });
    expect(await said()).toBeNull();
  });

  test('reports the same text while the difference changes little', async () => {
    server = 60_499;
    const first = await said();
    server = 60_501;
    expect(await said()).toBe(first);
    server = 70_000;
    expect(await said()).not.toBe(first);
  });

  test('compares the other clocks on a machine without elapsed time', async () => {
    open({ clock: { now: () => wall } });
    wall -= HOUR;
    newest = START;
    expect(await said()).toBe('The newest entry of the log is dated 2026-11-21T12:00:00.000Z, ahead of the clock.');
  });

  test('checks without the database while it is unavailable', async () => {
    const away = async () => {
      throw Object.assign(new Error('connection refused'), { code: '57P03' });
    };
    open({ newestEntry: away, databaseNow: away });
    expect(await said()).toBeNull();
    wall += HOUR;
    expect(await said()).toContain('forward by 60 minutes');
  });

  test('checks without the database while it does not answer', async () => {
    open({ newestEntry: () => new Promise(() => {}), timeoutMs: 0 });
    wall += HOUR;
    expect(await said()).toBe('The clock was set forward by 60 minutes since the start.');
  });
});

test('formatDuration uses the largest unit that fits', () => {
  expect([30_000, -119_499, 120_000, 2 * HOUR - 1, 2 * HOUR, 47 * HOUR, 48 * HOUR].map(formatDuration)).toEqual([
    '30 s',
    '119 s',
    '2 minutes',
    '120 minutes',
    '2 hours',
    '47 hours',
    '2 days',
  ]);
});
