import { PRICE_NOTICE_DAYS } from '@sealtick/contract';
import type { Command } from 'commander';
import { examples } from '../examples.ts';
import { announcePriceByCommand } from './prices.ts';

/** Registers the command for prices. @param operator The command `operator`. */
export function registerPrices(operator: Command): void {
  operator
    .command('announce-price')
    .description(
      `Email a new price of a plan to every member who pays for it, ${PRICE_NOTICE_DAYS} days ahead or more, each once`,
    )
    .argument('<plan>', 'starter or pro')
    .requiredOption('--usd <amount>', 'the new price, USD a month')
    .requiredOption('--from <day>', 'first day on which payments have it, YYYY-MM-DD (UTC)')
    .option('--dry-run', 'print how many members the email would reach and whom, and send nothing')
    .addHelpText(
      'after',
      examples(
        'operator announce-price pro --usd 159 --from 2027-03-01 --dry-run',
        'operator announce-price pro --usd 159 --from 2027-03-01',
      ),
    )
    .action(announcePriceByCommand);
}
