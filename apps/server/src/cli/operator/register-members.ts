import { ERASURE_DAYS } from '@sealtick/contract';
import type { Command } from 'commander';
import { examples } from '../examples.ts';
import { EMAIL, REASON } from '../options.ts';
import { deleteByCommand, exportMember, keepSecondFactor, resendByCommand, resetSecondFactor } from './members.ts';

/** Registers the commands for members. @param operator The command `operator`. */
export function registerMembers(operator: Command): void {
  operator
    .command('export-member')
    .description('Have a copy of the data of an account made; its owner gets an email with a link')
    .argument(...EMAIL)
    .requiredOption(...REASON)
    .addHelpText('after', examples('operator export-member amara@example.com --reason "DAT-26-7K4QX"'))
    .action(exportMember);
  operator
    .command('delete-member')
    .description(`Log an account out, and erase it after ${ERASURE_DAYS} days unless its owner logs in before`)
    .argument(...EMAIL)
    .requiredOption(...REASON)
    .addHelpText('after', examples('operator delete-member amara@example.com --reason "DEL-26-7K4QX"'))
    .action(deleteByCommand);
  operator
    .command('reset-second-factor')
    .description(
      'Remove authenticator app, recovery codes and passkeys of an account after an hour; also of an operator',
    )
    .argument(...EMAIL)
    .requiredOption('--reason <text>', 'how you checked who asked; the member sees it')
    .addHelpText(
      'after',
      examples('operator reset-second-factor amara@example.com --reason "Identity checked in a video call"'),
    )
    .action(resetSecondFactor);
  operator
    .command('keep-second-factor')
    .description('Cancel the removal of the second factors of an account')
    .argument(...EMAIL)
    .requiredOption(...REASON)
    .addHelpText('after', examples('operator keep-second-factor amara@example.com --reason "She did not ask"'))
    .action(keepSecondFactor);
  operator
    .command('resend-confirmation')
    .description('Send the link again that confirms a sign-up, valid for another 24 hours')
    .argument('<email>', 'email address of a sign-up')
    .requiredOption('--reason <text>', 'why')
    .addHelpText('after', examples('operator resend-confirmation amara@example.com --reason "No email arrived"'))
    .action(resendByCommand);
}
