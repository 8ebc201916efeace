import type { Command } from 'commander';
import { examples } from '../examples.ts';
import { haltBrokers, resumeBrokers } from './brokers.ts';

const REASON = ['--reason <text>', 'why; stored in the audit log'] as const;

/** Registers the commands of accounts at brokers. @param operator The command `operator`. */
export function registerBrokers(operator: Command): void {
  const brokers = operator
    .command('brokers')
    .description('Halt and resume the copying of signals to accounts at brokers')
    .addHelpText('after', examples('operator brokers halt --reason "Wrong prices from the data source"'));
  brokers
    .command('halt')
    .description('Cancel pending entries of every account at a broker and place no more; stops stay')
    .requiredOption(...REASON)
    .addHelpText('after', examples('operator brokers halt --reason "Wrong prices from the data source"'))
    .action(haltBrokers);
  brokers
    .command('resume')
    .description('End the halt: signals that are published from now on are copied')
    .requiredOption(...REASON)
    .addHelpText('after', examples('operator brokers resume --reason "The prices are right again"'))
    .action(resumeBrokers);
}
