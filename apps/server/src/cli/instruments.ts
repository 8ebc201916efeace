import { INSTRUMENT_CLASSES } from '@sealtick/engine';
import type { Command } from 'commander';
import { examples } from './examples.ts';
import { addInstrumentsCommand } from './instruments/add.ts';
import { listInstruments } from './instruments/list.ts';
import { removeInstruments } from './instruments/remove.ts';
import { showInstrument } from './instruments/show.ts';
import { JSON_FLAG } from './options.ts';

/** Registers the command `instruments`. */
export function registerInstruments(program: Command): void {
  const instruments = program
    .command('instruments')
    .description('Commands for the instruments that the program knows')
    .addHelpText('after', examples('instruments list', 'instruments add AUDCAD AAPL SOLUSDT NQ'));
  instruments
    .command('list')
    .description('List the built-in and the added instruments: class, tick, contract, currency, session, spread')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('instruments list', 'instruments list --json'))
    .action(listInstruments);
  instruments
    .command('add')
    .description('Add instruments from a JSON or CSV file, or from a template by their symbols')
    .argument('<files or symbols...>', 'files of instruments, or symbols such as AUDCAD')
    .option(
      '--class <class>',
      `template of the symbols: ${INSTRUMENT_CLASSES.join(', ')} (default: by the form of the symbol)`,
    )
    .option('--name <text>', 'name of a single symbol')
    .option('--digits <number>', 'decimals of a price')
    .option('--tick <number>', 'smallest price step')
    .option('--contract-size <number>', 'units in one contract')
    .option('--currency <code>', 'quote currency')
    .option('--session <session>', 'trading hours, a session of `instruments list`')
    .option('--alias <names>', 'other names in files, separated by commas')
    .option(...JSON_FLAG)
    .addHelpText(
      'after',
      examples(
        'instruments add AUDCAD AAPL SOLUSDT NQ',
        'instruments add JP225 --class index --currency JPY --alias NIKKEI,N225',
        'instruments add instruments.json',
      ),
    )
    .action(addInstrumentsCommand);
  instruments
    .command('show')
    .description('Print an added instrument as a file that can be edited and added again')
    .argument('<symbol>', 'the instrument')
    .addHelpText('after', examples('instruments show AAPL > aapl.json'))
    .action(showInstrument);
  instruments
    .command('remove')
    .description('Remove added instruments that have no stored bars')
    .argument('<symbols...>', 'the instruments')
    .addHelpText('after', examples('instruments remove AUDCAD'))
    .action(removeInstruments);
}
