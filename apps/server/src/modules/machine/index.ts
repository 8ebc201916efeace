import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { ClockCheck, type ClockCheckContext } from './clock-check.ts';
import { checkDisks } from './disk-check.ts';

type MachineDeps = Pick<Platform, 'config' | 'clock' | 'workDatabase'> &
  Pick<ClockCheckContext, 'marketNow' | 'speed' | 'newestEntry'>;

/** Creates the module that checks the machine: free disk space and the clock. */
export function createMachine({ config, workDatabase, ...ctx }: MachineDeps): ServerModule {
  const { dataDir, databaseUrl } = config;
  const data = { what: 'the data folder', path: dataDir };
  const postgres = join(dataDir, 'postgres');
  // The disk of the operator's own database server cannot be measured from here.
  const embedded = [postgres, join(postgres, 'pg_wal')].map((path) => ({ what: 'the database', path }));
  const folders = databaseUrl === null ? [data, ...embedded] : [data];
  const databaseNow = async () => {
    const { rows } = await workDatabase.execute<{ ms: string }>(
      sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
    );
    return Number(rows[0]!.ms);
  };
  const clock = new ClockCheck({ ...ctx, databaseNow: databaseUrl === null ? null : databaseNow });
  return {
    name: 'machine',
    checks: [
      { name: 'disk', check: () => checkDisks(folders) },
      // The clock of the process that answers decides which signals are public.
      { name: 'clock', everywhere: true, check: () => clock.check() },
    ],
  };
}
