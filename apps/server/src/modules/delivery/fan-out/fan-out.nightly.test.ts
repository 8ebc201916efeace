import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openedFact } from '../../log/testing/facts.ts';
import { START } from '../../log/testing/provider-log.ts';
import { FanOutSite, STRATEGY } from '../testing/fan-out-site.ts';

const PROGRAM = resolve(import.meta.dirname, '../testing/fan-out-process.ts');
const CHANNELS = 10_000;

/** Adds members with a plan, a subscription and a channel each. */
async function addMembers({ db: { database } }: FanOutSite): Promise<void> {
  const at = sql`${new Date(START).toISOString()}::timestamptz`;
  const each = sql`from generate_series(1, ${CHANNELS}::int) as n`;
  await database.execute(sql`
    insert into account (id, name, email, email_verified, created_at, updated_at)
    select 'm' || n, '', 'm' || n || '@example.com', true, ${at}, ${at} ${each}`);
  await database.execute(sql`
    insert into plan_period (account_id, plan, source, from_at, is_cancelled)
    select 'm' || n, 'pro', 'grant', ${at}, false ${each}`);
  await database.execute(sql`
    insert into subscription (id, account_id, strategy_id, created_at)
    select 'sub' || n, 'm' || n, ${STRATEGY}, ${at} ${each}`);
  await database.execute(sql`
    insert into delivery_channel (id, account_id, kind, address, label, state, since, categories, created_at)
    select 'ch' || n, 'm' || n, 'email', 'm' || n, '', 'active', ${at}, '["signals"]', ${at} ${each}`);
}

/** Runs the fan-out in a process; returns the signal that ended it, or null. */
async function run({ db }: FanOutSite, failPoint = ''): Promise<NodeJS.Signals | null> {
  const env = { TARGET: JSON.stringify(db.target), NOW: String(START), NODE_ENV: 'test', FAIL_POINT: failPoint };
  const child = spawn(process.execPath, [PROGRAM], { env: { ...process.env, ...env }, stdio: 'inherit' });
  const [, signal] = await once(child, 'exit');
  return signal as NodeJS.Signals | null;
}

async function counts({ db }: FanOutSite): Promise<readonly [rows: number, channels: number]> {
  const { rows } = await db.database.execute<{ rows: number; channels: number }>(
    sql`select count(*)::int as rows, count(distinct channel_id)::int as channels from delivery`,
  );
  return [rows[0]!.rows, rows[0]!.channels];
}

test('10,000 channels get one delivery each, although the program is killed half-way, twice', async () => {
  const site = await FanOutSite.open();
  try {
    await addMembers(site);
    await site.append(openedFact('sig_1'));
    expect(await run(site, 'after-fan-out-commit:10:kill')).toBe('SIGKILL');
    expect(await counts(site)).toEqual([5_000, 5_000]);
    const restarted = performance.now();
    // The batch that was not committed is not there.
    expect(await run(site, 'before-fan-out-commit:5:kill')).toBe('SIGKILL');
    expect(await counts(site)).toEqual([7_000, 7_000]);
    expect(await run(site)).toBeNull();
    const seconds = (performance.now() - restarted) / 1_000;
    expect(await counts(site)).toEqual([CHANNELS, CHANNELS]);
    console.log(`5,000 channels left: done ${seconds.toFixed(1)} s after the restart, another kill and start included`);
    expect(await run(site)).toBeNull();
    expect(await counts(site)).toEqual([CHANNELS, CHANNELS]);
  } finally {
    await site.close();
  }
});
