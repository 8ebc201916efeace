import { StrategyParity } from '@sealtick/contract';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { HealthBoard } from '../../platform/health.ts';
import type { ServerModule } from '../../platform/module.ts';
import { Schedule } from '../../platform/schedule.ts';
import { captureLog, type LogLine } from '../../platform/testing/capture-log.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import type { FoundParity } from './check-strategies.ts';
import { createParity } from './index.ts';
import { findParity } from './parity-repository.ts';
import { toParity } from './parity-view.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOON = Date.UTC(2026, 10, 20, 12);

const AGREEING: FoundParity = { version: 1, replayed: 132, published: 132, differences: [] };
const difference = (more: Partial<FoundParity['differences'][number]> = {}) => ({
  signalId: 'sig',
  symbol: 'XAUUSD',
  timeframe: '5m',
  barCloseAt: '2026-11-20T11:05:00.000Z',
  ...({ kind: 'missing', cause: 'late', fields: [] } as const),
  ...more,
});

const db = useTestDatabase();
let now: number;
let requested: string[];
let found: Record<string, FoundParity | Error>;
let lines: LogLine[];
let health: HealthBoard;
let schedule: Schedule;
let parity: ServerModule;

beforeEach(async () => {
  now = NOON;
  requested = [];
  found = { tide: AGREEING, anchor: AGREEING };
  await db.database.execute(sql`delete from parity_check`);
  await start();
});
afterEach(() => parity.stop!());

async function start(): Promise<void> {
  const captured = captureLog();
  lines = captured.lines;
  const clock = { now: () => now };
  health = new HealthBoard(clock, captured.log);
  schedule = new Schedule(clock, captured.log);
  parity = createParity({
    clock,
    log: captured.log,
    health,
    schedule,
    db: db.database,
    market: 'simulated',
    strategyIds: Object.keys(found),
    check: async (id) => {
      requested.push(id);
      const result = found[id];
      if (result === undefined) return new Promise(() => {});
      if (result instanceof Error) throw result;
      return result;
    },
  });
  await parity.start!();
}
async function after(ms: number): Promise<void> {
  now += ms;
  await schedule.tick();
}
const stored = async (strategyId: string, publicUntil = now) =>
  toParity(await findParity(db.database, { strategyId, market: 'simulated', version: 1 }), publicUntil);

describe('The parity check', () => {
  test('runs five minutes after the first start and every night at 02:00 UTC', async () => {
    await after(MINUTE_MS);
    expect(requested).toEqual([]);
    await after(4 * MINUTE_MS);
    expect(requested).toEqual(['tide', 'anchor']);
    await after(13 * HOUR_MS);
    expect(requested).toHaveLength(2);
    await after(HOUR_MS);
    expect(requested).toHaveLength(4);
    await after(24 * HOUR_MS);
    expect(requested).toHaveLength(6);
    expect(StrategyParity.parse(await stored('tide'))).toEqual({
      ratio: 1,
      compared: 132,
      equal: 132,
      version: 1,
      reason: null,
      differences: [],
      checkedAt: new Date(now).toISOString(),
    });
  });

  test('runs after a restart only if the last check is a day old', async () => {
    await after(5 * MINUTE_MS);
    await parity.stop!();
    await start();
    await after(5 * MINUTE_MS);
    expect(requested).toHaveLength(2);
    await parity.stop!();
    now += 25 * HOUR_MS;
    await start();
    await after(5 * MINUTE_MS);
    expect(requested).toHaveLength(4);
  });

  test('has a reason instead of a figure before the first check and with nothing to compare', async () => {
    expect(await stored('tide')).toMatchObject({
      ratio: null,
      checkedAt: null,
      reason: expect.stringMatching(/^Not checked yet/),
    });
    found.tide = { ...AGREEING, replayed: 0, published: 0 };
    await after(5 * MINUTE_MS);
    expect(await stored('tide')).toMatchObject({
      ratio: null,
      compared: 0,
      reason: expect.stringMatching(/^Nothing to compare/),
    });
  });

  test('shows a setup that was not published for a known reason, and stays ok', async () => {
    found.tide = { version: 1, replayed: 4, published: 3, differences: [difference()] };
    await after(5 * MINUTE_MS);
    const { signalId: _, ...view } = difference();
    expect(await stored('tide')).toMatchObject({ ratio: 0.75, differences: [view] });
    expect(health.checks()).toMatchObject([{ name: 'parity of live and replay', state: 'ok' }]);
  });

  test.each([
    ['that nothing explains', difference({ cause: 'unexplained' })],
    ['of fields', difference({ kind: 'changed', cause: null, fields: ['stop'] })],
    ['by what the replay does not have', difference({ kind: 'extra', cause: null })],
  ])('reports a difference %s to the operator until it is gone', async (_name, unexplained) => {
    found.tide = { version: 1, replayed: 4, published: 3, differences: [difference(), unexplained] };
    await after(5 * MINUTE_MS);
    expect(health.checks()).toMatchObject([{ state: 'degraded', detail: expect.stringContaining('tide') }]);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 50, strategy: 'tide', msg: 'live signals differ from the replay' }),
    );
    expect((await stored('tide')).differences[0]).toMatchObject({ kind: unexplained.kind, cause: unexplained.cause });
    found.tide = AGREEING;
    await after(24 * HOUR_MS);
    expect(health.checks()).toMatchObject([{ state: 'ok' }]);
  });

  test('ends when the program stops', async () => {
    delete found.anchor;
    now += 5 * MINUTE_MS;
    const running = schedule.tick();
    await expect.poll(() => requested, { interval: 5 }).toEqual(['tide', 'anchor']);
    await parity.stop!();
    await running;
    expect((await stored('tide')).ratio).toBe(1);
    expect((await stored('anchor')).ratio).toBeNull();
    expect(health.checks()).toEqual([]);
  });

  test('withholds bars whose signals are not public yet', async () => {
    found.tide = { version: 1, replayed: 4, published: 3, differences: [difference()] };
    await after(5 * MINUTE_MS);
    expect((await stored('tide', Date.parse('2026-11-20T11:04:59Z'))).differences).toEqual([]);
  });

  test('skips a strategy that does not run here, and continues after a failed check', async () => {
    found = { tide: new AppError('CONFLICT', 'not published'), anchor: AGREEING };
    await after(5 * MINUTE_MS);
    expect(health.checks()).toMatchObject([{ state: 'ok' }]);
    found.tide = new Error('broken');
    await after(24 * HOUR_MS);
    expect(health.checks()).toMatchObject([{ state: 'degraded' }]);
    expect(requested.at(-1)).toBe('anchor');
    expect((await stored('anchor')).ratio).toBe(1);
  });
});
