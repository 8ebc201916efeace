import type { Command } from 'commander';
import { examples } from '../examples.ts';
import { JSON_FLAG } from '../options.ts';
import { answerByCommand, closeByCommand, listRequests, showRequest, startByCommand } from './requests.ts';

const REFERENCE = ['<reference>', 'reference of a request, such as SAL-26-7K4QX'] as const;

/** Registers the command `operator requests`. */
export function registerRequests(operator: Command): void {
  const requests = operator
    .command('requests')
    .description('Read and answer what visitors and members have sent')
    .addHelpText('after', examples('operator requests list', 'operator requests show SAL-26-7K4QX'));
  requests
    .command('list')
    .description('List the requests that wait for an answer, those due first')
    .option('--all', 'also those that are answered, closed or not confirmed')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('operator requests list', 'operator requests list --all --json'))
    .action(listRequests);
  requests
    .command('show')
    .description('Print a request and what happened to it')
    .argument(...REFERENCE)
    .option(...JSON_FLAG)
    .addHelpText('after', examples('operator requests show SAL-26-7K4QX'))
    .action(showRequest);
  requests
    .command('start')
    .description('Mark a request as in progress')
    .argument(...REFERENCE)
    .addHelpText('after', examples('operator requests start SAL-26-7K4QX'))
    .action(startByCommand);
  requests
    .command('answer')
    .description('Answer a request by email')
    .argument(...REFERENCE)
    .requiredOption('--text <text>', 'the answer')
    .addHelpText('after', examples('operator requests answer SAL-26-7K4QX --text "Ten seats cost 1,490 USD a month."'))
    .action(answerByCommand);
  requests
    .command('close')
    .description('Close a request: nothing follows')
    .argument(...REFERENCE)
    .requiredOption('--reason <text>', 'why; stored with the request and in the audit log')
    .addHelpText('after', examples('operator requests close SAL-26-7K4QX --reason "Answered by telephone"'))
    .action(closeByCommand);
}
