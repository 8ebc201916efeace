import type { Command } from 'commander';
import { recordBounceByCommand } from './deliveries/bounce.ts';
import { examples } from './examples.ts';

/** Registers the command `deliveries`. */
export function registerDeliveries(program: Command): void {
  const deliveries = program
    .command('deliveries')
    .description('Commands for messages to members and their channels')
    .addHelpText('after', examples('deliveries bounce amara@example.com --reason "Mailbox does not exist"'));
  deliveries
    .command('bounce')
    .description('End the e-mail channels of an address that sent a mail back; your mail system calls it')
    .argument('<address>', 'e-mail address of a channel')
    .requiredOption('--reason <text>', 'why, without the address; its members read it, and the audit log stores it')
    .addHelpText('after', examples('deliveries bounce amara@example.com --reason "Mailbox does not exist"'))
    .action(recordBounceByCommand);
}
