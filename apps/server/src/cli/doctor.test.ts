import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

const folder = useFolder('doctor');
const db = useTestDatabase();

const variables = (more: Record<string, string> = {}) => ({ DATA_DIR: folder.join('data'), PORT: '0', ...more });

describe('sealtick doctor', () => {
  test('finds nothing wrong before the first start, and creates nothing', async () => {
    const { code, out } = await runSealtick(['doctor'], variables());
    expect(code, out).toBe(0);
    expect(out).toMatch(/\nok +data folder +.+, not created yet\n/);
    expect(out).toMatch(/\nok +database +not created yet; the first start creates it\.\n$/);
    expect(existsSync(folder.join('data'))).toBe(false);
  });

  test('names every wrong environment variable', async () => {
    const { code, out } = await runSealtick(['doctor'], variables({ PORT: 'x', MARKET: 'y' }));
    expect([code, out.match(/^failed +environment +(PORT|MARKET)/gm)?.length]).toEqual([1, 2]);
  });

  test('names a port that another program uses', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => other.once('listening', done));
    const { port } = other.address() as { port: number };
    const { code, out } = await runSealtick(['doctor'], variables({ PORT: String(port) }));
    other.close();
    expect([code, out]).toEqual([1, expect.stringMatching(new RegExp(`\nfailed +port +.*${port}`))]);
  });

  test('requires bars for MARKET=files, and counts missing settings', async () => {
    const env = variables({ ...databaseVariables(db), MARKET: 'files' });
    const { code, out } = await runSealtick(['doctor', '--json'], env);
    expect(code).toBe(1);
    const { healthy, findings } = JSON.parse(out);
    expect(healthy).toBe(false);
    const states = Object.fromEntries(
      findings.map(({ check, state }: { check: string; state: string }) => [check, state]),
    );
    expect(states).toMatchObject({ database: 'ok', bars: 'failed', settings: 'warning' });
  });

  test('warns of an update of the tables that is due, and leaves it to the start', async () => {
    const owner = new pg.Client(db.ownerTarget);
    await owner.connect();
    onTestFinished(() => owner.end());
    const last = `(select max(name) from sealtick_migration)`;
    await owner.query(`delete from sealtick_migration where name = ${last}`);
    const names = () => owner.query('select name from sealtick_migration order by name');
    const { rows } = await names();
    const { code, out } = await runSealtick(['doctor'], variables(databaseVariables(db)));
    expect(code, out).toBe(0);
    expect(out).toMatch(/\nwarning +database +The tables are of an earlier version: an update of 1 migration is due\./);
    expect((await names()).rows).toEqual(rows);
  });
});
