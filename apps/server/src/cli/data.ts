import type { Command } from 'commander';
import { deleteData } from './data/delete-data.ts';
import { exportData } from './data/export-data.ts';
import { listData } from './data/list-data.ts';
import { listFolder } from './data/list-folder.ts';
import { listQuarantined } from './data/list-quarantined.ts';
import { showData } from './data/show-data.ts';
import { examples } from './examples.ts';
import { JSON_FLAG } from './options.ts';

const PRICES_FLAG = ['--prices <kind>', 'only series of these prices: bid, ask, mid or trades'] as const;
const TIMEFRAME = ['[timeframe]', 'such as 1h; by default every timeframe'] as const;

/** Registers the command `data`. */
export function registerData(program: Command): void {
  const data = program
    .command('data')
    .description('List, show, delete and export the stored bars')
    .addHelpText('after', examples('data list', 'data show EURUSD'));
  data
    .command('list')
    .description('List every stored series: bars, first and last day, source, clock, imports')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('data list', 'data list --json'))
    .action(listData);
  data
    .command('show')
    .description('Show source, hash, gaps, published versions and import history of a series')
    .argument('<symbol>', 'such as EURUSD')
    .argument(...TIMEFRAME)
    .option(...PRICES_FLAG)
    .option(...JSON_FLAG)
    .addHelpText('after', examples('data show EURUSD', 'data show EURUSD 1h --prices bid'))
    .action(showData);
  data
    .command('delete')
    .description('Delete series with their import history, after a question')
    .argument('<symbol>', 'such as EURUSD')
    .argument(...TIMEFRAME)
    .option(...PRICES_FLAG)
    .option('--yes', 'delete without the question')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('data delete EURUSD 5m', 'data delete EURUSD --prices ask --yes'))
    .action(deleteData);
  data
    .command('export')
    .description('Write a series to a CSV file that sealtick import reads')
    .argument('<symbol>', 'such as EURUSD')
    .argument('<timeframe>', 'such as 1h')
    .argument('<file>', 'the file; compressed if its name ends in .gz')
    .option(...PRICES_FLAG)
    .option(...JSON_FLAG)
    .addHelpText('after', examples('data export EURUSD 1h EURUSD_1h.csv.gz'))
    .action(exportData);
  data
    .command('quarantine')
    .description('List quarantined bars with their reasons, the newest first')
    .argument('[symbol]', 'such as EURUSD; by default every symbol')
    .option('--limit <number>', 'maximum number of bars', '50')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('data quarantine', 'data quarantine EURUSD --limit 500 --json'))
    .action(listQuarantined);
  data
    .command('folder')
    .description('List what came of the files of the watched folder IMPORT_DIR, the newest first')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('data folder'))
    .action(listFolder);
}
