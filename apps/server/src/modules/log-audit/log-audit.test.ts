import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { HealthBoard } from '../../platform/health.ts';
import type { ServerModule } from '../../platform/module.ts';
import { Schedule } from '../../platform/schedule.ts';
import { captureLog, type LogLine } from '../../platform/testing/capture-log.ts';
import { writeCheckpointFile } from '../log/checkpoint-file.ts';
import { FIRST_FILL, type LiveLog, makeLiveLog, storeCheckpoint } from '../log/testing/live-log.ts';
import { shareProviderBars } from '../market-data/index.ts';
import { selectTraded } from '../signals/index.ts';
import { createLogAudit } from './index.ts';

const MINUTE_MS = 60_000;

let live: LiveLog;
let now: number;
let lines: LogLine[];
let health: HealthBoard;
let schedule: Schedule;
let audit: ServerModule;

beforeAll(async () => {
  live = await makeLiveLog(12);
});
beforeEach(async () => {
  now = Date.UTC(2026, 10, 21);
  await storeCheckpoint(live);
  const captured = captureLog();
  lines = captured.lines;
  const clock = { now: () => now };
  health = new HealthBoard(clock, captured.log);
  schedule = new Schedule(clock, captured.log);
  const loaded = loadConfig({ DATA_DIR: live.context.dataDir });
  if ('problems' in loaded) throw new Error(loaded.problems.join(' '));
  const { config } = loaded;
  audit = createLogAudit({
    config,
    clock,
    log: captured.log,
    health,
    schedule,
    databaseTarget: live.db.target,
    marketNow: () => live.now,
    bars: {
      market: 'simulated',
      read: async () => shareProviderBars(live.market, await selectTraded(live.db.database, 'simulated')),
    },
  });
  await audit.start!();
});
afterEach(async () => {
  await audit.stop!();
  await live.restore();
});
afterAll(() => live.close());

async function after(minutes: number): Promise<void> {
  now += minutes * MINUTE_MS;
  await schedule.tick();
}
const change = (sql: string, values: unknown[] = []) => live.owner.query(sql, values);
const state = () => health.checks()[0]?.state ?? null;
const detail = () => health.checks()[0]?.detail ?? '';
const depths = () => lines.flatMap(({ depth }) => (depth === undefined ? [] : [depth]));

async function openedAfter(index: number): Promise<{ index: number; signal_id: string; bytes: Buffer }> {
  const { rows } = await change(
    `select index::int as index, signal_id, bytes from log_entry where kind = 'signal.opened' and index > $1 order by index limit 1`,
    [index],
  );
  return rows[0];
}

describe('createLogAudit', () => {
  test('audits one minute after the start, every five minutes, and in full every hour', async () => {
    await after(0);
    expect(state()).toBeNull();
    await after(1);
    expect(state()).toBe('ok');
    await after(4);
    expect(depths()).toEqual(['full']);
    for (const minutes of [1, 50, 5, 5]) await after(minutes);
    expect(depths()).toEqual(['full', 'quick', 'quick', 'full', 'quick']);
    expect(state()).toBe('ok');
  });

  test('names the entry of a changed signal row within five minutes, and recovers when it is restored', async () => {
    await after(1);
    const { index, signal_id } = await openedAfter(20);
    await change(`update signal set confidence = confidence - 1 where id = $1`, [signal_id]);
    await after(5);
    expect(state()).toBe('failed');
    expect(detail()).toContain(`the first bad entry is ${index}`);
    expect(detail()).toContain('Affected layer: row');
    const logged = lines.find(({ msg }) => msg.startsWith('the stored log differs from the signed one'))!;
    expect(logged).toMatchObject({ level: 50, layer: 'row', firstBadIndex: index });
    expect(logged.msg).toContain(`ROW_MISMATCH index=${index} signal=${signal_id}`);
    await live.restore();
    await after(5);
    expect(state()).toBe('ok');
  });

  test('compares marks, fills and exits with the bars of the market in each full audit', async () => {
    await after(1);
    expect(state()).toBe('ok');
    const { index, row } = FIRST_FILL;
    live.market.replace(index, [row[0] + 0.25, row[1], row[2], row[3]]);
    await after(60);
    live.market.replace(index, row);
    expect(state()).toBe('failed');
    expect(lines.find(({ level }) => level === 50)!.msg).toContain('BAR_MISMATCH');
    await after(5);
    expect(state()).toBe('ok');
  });

  test('names a changed entry of the log within five minutes', async () => {
    await after(1);
    const { index } = await openedAfter(10);
    await change(`update log_entry set bytes = set_byte(bytes, 30, get_byte(bytes, 30) # 1) where index = $1`, [index]);
    await after(5);
    expect(detail()).toMatch(new RegExp(`the first bad entry is ${index}\\. Affected layer: entry`));
  });

  test('names the changed entry in /readyz without its content', async () => {
    await after(1);
    const { signal_id, bytes } = await openedAfter(20);
    const { stop } = JSON.parse(bytes.toString()) as { stop: string };
    await change(`update signal set stop = '12.345' where id = $1`, [signal_id]);
    await after(5);
    expect(state()).toBe('failed');
    expect(detail()).not.toContain(stop);
    expect(detail()).not.toContain('12.345');
  });

  test('finds a changed tree node at the next full audit, and audits in full until it is restored', async () => {
    await after(1);
    await change("update log_node set hash = decode(repeat('cd', 32), 'hex') where level = 1 and position = 3");
    await after(5);
    expect(state()).toBe('ok');
    await after(55);
    expect(state()).toBe('failed');
    expect(detail()).toContain('Affected layer: tree');
    await after(5);
    expect(state()).toBe('failed');
    await live.restore();
    await after(5);
    expect(state()).toBe('ok');
    expect(depths().at(-1)).toBe('full');
  });

  test('finds a database that is behind the checkpoint file', async () => {
    await after(1);
    const { rows } = await change('select size::int as size, note from log_checkpoint order by size desc limit 2');
    expect(rows[1].size).toBeLessThan(rows[0].size);
    await change('update log_head set size = $1, checkpoint = $2, peaks = peaks', [rows[1].size, rows[1].note]);
    await change('delete from log_entry where index > $1', [rows[1].size]);
    await after(5);
    expect(state()).toBe('failed');
    expect(lines.some(({ msg }) => /FORK/.test(msg))).toBe(true);
  });

  test('is degraded while the checkpoint file is missing, failed while it is not a checkpoint', async () => {
    await rm(live.log.ctx.checkpointFile);
    await after(1);
    expect(state()).toBe('degraded');
    await writeCheckpointFile(live.log.ctx.checkpointFile, 'not a checkpoint');
    await after(5);
    expect(state()).toBe('failed');
    expect(detail()).not.toContain(live.context.dataDir);
  });

  test('reports nothing while the database is unavailable, and becomes overdue', async () => {
    await after(1);
    await change(`alter database ${String(live.db.target.database)} connection limit 0`);
    try {
      await after(5);
    } finally {
      await change(`alter database ${String(live.db.target.database)} connection limit -1`);
    }
    expect(state()).toBe('ok');
    now += 7 * MINUTE_MS;
    expect(state()).toBe('degraded');
  });

  test('ends the audit when the program stops', async () => {
    now += MINUTE_MS;
    const running = schedule.tick();
    await audit.stop!();
    await running;
    expect(state()).toBeNull();
  });
});
