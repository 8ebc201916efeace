import { resolve } from 'node:path';
import type { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import { BACKUP_WRITTEN, recordCommand } from '../modules/audit/index.ts';
import { type BackupSize, writeBackup } from '../platform/backup/write-backup.ts';
import { EnvironmentError } from '../platform/errors.ts';
import { VERSION } from '../version.ts';
import { examples } from './examples.ts';
import { JSON_FLAG } from './options.ts';
import { print, printJson } from './print.ts';
import { hasDatabase, useDatabase } from './use-database.ts';

interface Flags {
  readonly json?: true;
}

/** Registers the command `backup`. */
export function registerBackup(program: Command): void {
  program
    .command('backup')
    .description('Write database, log and keys into a new folder, while the program runs')
    .argument('<folder>', 'the new folder; only this user can read it')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('backup backups/2026-09-07', 'backup "backups/$(date +%F)" --json'))
    .action(run);
}

async function run(name: string, { json }: Flags): Promise<void> {
  const config = readConfig();
  if (!hasDatabase(config)) throw new EnvironmentError(`There is no database in ${config.dataDir} yet. Set DATA_DIR.`);
  const folder = resolve(name);
  const { dataDir } = config;
  const size = await useDatabase(async ({ database, ownerTarget }) => {
    let written: BackupSize | null = null;
    await recordCommand(
      database,
      config,
      { act: BACKUP_WRITTEN, subject: null },
      async () => {},
      async () => {
        written = await writeBackup(folder, { owner: ownerTarget, dataDir, version: VERSION, now: new Date() });
      },
    );
    return written!;
  }, config);
  if (json) printJson({ folder, ...size });
  else print(`Backup written to ${folder}: ${size.tables} tables with ${size.rows} rows, ${size.files} files.`);
}
