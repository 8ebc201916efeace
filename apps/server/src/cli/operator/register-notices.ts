import { NOTICE_AUDIENCES } from '@sealtick/contract';
import type { Command } from 'commander';
import { examples } from '../examples.ts';
import { JSON_FLAG } from '../options.ts';
import { listNotices, notifyMembers } from './notices.ts';

/** Registers the commands for notices to members. @param operator The command `operator`. */
export function registerNotices(operator: Command): void {
  operator
    .command('notify-members')
    .description('Email a notice to members, such as a change of the terms, each once')
    .requiredOption(
      '--to <members>',
      `${NOTICE_AUDIENCES.join(', ')}: every member, or those with a plan other than a trial`,
    )
    .requiredOption('--subject <text>', 'one line')
    .requiredOption('--text <text>', 'line breaks separate paragraphs')
    .option('--page <path>', 'page of this site that the email leads to, such as /terms-of-service')
    .option('--dry-run', 'print the email and how many members it would reach, and send nothing')
    .option('--test <email>', 'send it to this operator alone')
    .addHelpText(
      'after',
      examples(
        'operator notify-members --to all --subject "Change of our Terms of Service: version 5" --text "Version 5 takes effect on 1 March 2027." --page /terms-of-service --dry-run',
      ),
    )
    .action(notifyMembers);
  operator
    .command('notices')
    .description('Print the notices that were emailed to members')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('operator notices'))
    .action(listNotices);
}
