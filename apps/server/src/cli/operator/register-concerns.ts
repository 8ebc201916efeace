import type { Command } from 'commander';
import { examples } from '../examples.ts';
import { JSON_FLAG } from '../options.ts';
import { answerByCommand, closeByCommand, listConcerns } from './concerns.ts';

/** Registers the command `operator concerns`. */
export function registerConcerns(operator: Command): void {
  const concerns = operator
    .command('concerns')
    .description('Read what was reported to the compliance officer')
    .addHelpText('after', examples('operator concerns list', 'operator concerns list --all'));
  concerns
    .command('list')
    .description('Print the open reports, those due first')
    .option('--all', 'also those that are closed')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('operator concerns list', 'operator concerns list --all --json'))
    .action(listConcerns);
  concerns
    .command('answer')
    .description('Answer the sender of a report that is not anonymous by email')
    .argument('<reference>', 'reference of a report, such as WHB-26-7K4QX')
    .requiredOption('--text <text>', 'the answer')
    .addHelpText('after', examples('operator concerns answer WHB-26-7K4QX --text "It is being investigated."'))
    .action(answerByCommand);
  concerns
    .command('close')
    .description('Close a report: nothing follows')
    .argument('<reference>', 'reference of a report, such as WHB-26-7K4QX')
    .requiredOption('--reason <text>', 'why; stored with the report and in the audit log')
    .addHelpText('after', examples('operator concerns close WHB-26-7K4QX --reason "Investigated: nothing was edited"'))
    .action(closeByCommand);
}
