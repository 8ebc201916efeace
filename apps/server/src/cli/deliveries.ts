import type { Command } from 'commander';
import { recordBounceByCommand } from './deliveries/bounce.ts';
import { listDead, replayByCommand, showQueue, switchByCommand } from './deliveries/commands.ts';
import { examples } from './examples.ts';
import { JSON_FLAG } from './options.ts';

/** Registers the command `deliveries`. */
export function registerDeliveries(program: Command): void {
  const deliveries = program
    .command('deliveries')
    .description('Show what is sent to members, pause it, and send again what failed; each change is in the audit log')
    .addHelpText('after', examples('deliveries status', 'deliveries dead'));
  deliveries
    .command('status')
    .description('Show whether messages are sent, and what waits, for each kind of channel')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('deliveries status'))
    .action(showQueue);
  deliveries
    .command('pause')
    .description('Stop all sending; new signals that expire in the meantime are missed')
    .requiredOption('--reason <text>', 'why')
    .addHelpText('after', examples('deliveries pause --reason "The mail server is moved"'))
    .action(switchByCommand(true));
  deliveries
    .command('resume')
    .description('Send again, after a pause or after a backup was restored')
    .requiredOption('--reason <text>', 'why')
    .addHelpText('after', examples('deliveries resume --reason "The mail server is back"'))
    .action(switchByCommand(false));
  deliveries
    .command('dead')
    .description('List the messages of the last seven days that were rejected or failed in every attempt')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('deliveries dead'))
    .action(listDead);
  deliveries
    .command('replay')
    .description('Send dead messages again, with the ids that they had')
    .argument('[id]', 'id of one message; without it, all of --since')
    .option('--since <moment>', 'all that died since this moment (UTC), such as 2027-03-01T06:00Z')
    .requiredOption('--reason <text>', 'why')
    .addHelpText('after', examples('deliveries replay --since 2027-03-01T06:00Z --reason "The receiver is repaired"'))
    .action(replayByCommand);
  deliveries
    .command('bounce')
    .description('End the email channels of an address that sent an email back; your email system calls it')
    .argument('<address>', 'email address of a channel')
    .requiredOption('--reason <text>', 'why, without the address; its members read it, and the audit log stores it')
    .addHelpText('after', examples('deliveries bounce amara@example.com --reason "Mailbox does not exist"'))
    .action(recordBounceByCommand);
}
