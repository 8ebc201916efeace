import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { readConfig } from '../config/config.ts';
import { readCustomersAgain } from '../modules/billing/index.ts';
import { haltAfterRestore } from '../modules/brokers/index.ts';
import { extendRestoredJournal, requireNewerCheckpoint } from '../modules/log/index.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import type { Database } from '../platform/database.ts';
import { createLog } from '../platform/logging.ts';
import { requireRegularFile } from '../platform/regular-file.ts';
import { examples } from './examples.ts';
import { JSON_FLAG } from './options.ts';
import { print, printJson, printMessage } from './print.ts';

interface Flags {
  readonly checkpoint?: string;
  readonly continueLog?: true;
  readonly json?: true;
}

/** Registers the command `restore`. */
export function registerRestore(program: Command): void {
  program
    .command('restore')
    .description('Restore a backup into an empty data folder')
    .argument('<folder>', 'a folder that sealtick backup wrote')
    .addOption(
      new Option(
        '--checkpoint <file>',
        'the newest copy of log-checkpoint.txt: shows which entries were lost',
      ).conflicts('continueLog'),
    )
    .option('--continue-log', 'the site published nothing after the backup: the log continues')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('restore backups/2026-09-07 --checkpoint log-checkpoint.txt'))
    .action(run);
}

async function run(name: string, { checkpoint: path, continueLog, json }: Flags): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const onStep = (step: string) => printMessage(`${step} …`);
  if (path !== undefined) await requireRegularFile(path);
  const known = path === undefined ? ('none' as const) : { path };
  const checkpoint = continueLog ? ('of-backup' as const) : known;
  let isHalted = false;
  const onLoaded = async (db: Database) => {
    if (path !== undefined) await requireNewerCheckpoint(db, path);
    isHalted = await haltAfterRestore(db, new Date());
    await readCustomersAgain(db, new Date());
  };
  const options = { log, onStep, checkpoint, onLoaded };
  const { at, tables, dataFiles } = await restoreBackup(resolve(name), config, options);
  if (path !== undefined) await extendRestoredJournal(config.dataDir, Date.now());
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const start = checkpoint === 'none' ? 'npm start -- --begin-restored-log' : 'npm start';
  if (json) {
    printJson({
      dataDir: config.dataDir,
      at,
      tables: tables.length,
      rows,
      files: dataFiles.length,
      start,
      isCopyingHalted: isHalted,
    });
    return;
  }
  print(`The backup of ${at} is restored: ${tables.length} tables with ${rows} rows, in ${config.dataDir}.`);
  if (checkpoint === 'none') {
    print('What the site published after the backup is lost. The next start begins a new log, which records that.');
  }
  if (isHalted) {
    print('Nothing is sent to brokers until you run: npx sealtick operator brokers resume --reason "…"');
  }
  print(`Start with: ${start}`);
}
