import { writeFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import type { Database } from '../../../../platform/database.ts';
import { useTestDatabase } from '../../../../platform/testing/use-database.ts';
import { useFolder } from '../../../../platform/testing/use-folder.ts';
import { FilesProvider } from '../../files-provider.ts';
import { type ImportOptions, importPath } from '../import-file.ts';
import type { ImportReport } from '../import-report.ts';
import { BAR_HEADER, type BarRows, barRows } from './bar-rows.ts';

/** Later than every bar of the test files. */
const clock = { now: () => Date.UTC(2026, 0, 1) };

/** Gives a file of tests a database, empty before each test, and a folder for the files to import. */
export function useImports() {
  const db = useTestDatabase();
  const folder = useFolder('store');

  beforeEach(async () => {
    for (const table of ['bar', 'bar_import', 'bar_series', 'bar_quarantine', 'calendar_event']) {
      await db.database.execute(sql.raw(`delete from ${table}`));
    }
  });

  const database = (): Database => db.database;

  /** Writes a file and returns its path. */
  async function put(name: string, rows: readonly string[], header = BAR_HEADER): Promise<string> {
    const path = folder.join(name);
    await writeFile(path, [header, ...rows].join('\n'));
    return path;
  }

  /** Writes a file of bars, named after symbol and timeframe, and returns its path. */
  function file({ symbol = 'EURUSD', stepMs = 3_600_000, ...more }: BarRows & { symbol?: string } = {}) {
    return put(`${symbol}_${stepMs}.csv`, barRows({ stepMs, ...more }));
  }

  /** Imports a file into the database, and returns a report for each of its symbols. */
  function importFile(path: string, more: Partial<ImportOptions> = {}): Promise<ImportReport[]> {
    return importPath(path, {
      overrides: {},
      database: db.database,
      clock,
      replace: false,
      force: false,
      redistributable: false,
      ...more,
    });
  }

  /** Imports a file of one symbol, and returns what was stored. */
  async function write(path: string, more: Partial<ImportOptions> = {}) {
    const [report] = await importFile(path, more);
    return report!.stored;
  }

  const provider = () => new FilesProvider(db.database, clock);

  return { database, put, file, importFile, write, provider };
}
