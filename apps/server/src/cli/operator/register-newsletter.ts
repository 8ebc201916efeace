import { NEWSLETTER_LIST_NAMES } from '@sealtick/contract';
import type { Command } from 'commander';
import { examples } from '../examples.ts';
import { eraseSubscriber, listSubscribers, sendIssue } from './newsletter.ts';

const LIST = ['--list <list>', NEWSLETTER_LIST_NAMES.join(', ')] as const;

/** Registers the commands for mailing lists. @param operator The command `operator`. */
export function registerNewsletter(operator: Command): void {
  operator
    .command('newsletter-subscribers')
    .description('Print how many addresses are on a mailing list, and which')
    .requiredOption(...LIST)
    .option('--json', 'print one JSON document to standard output, with the words and times of the consents')
    .addHelpText('after', examples('operator newsletter-subscribers --list status'))
    .action(listSubscribers);
  operator
    .command('newsletter-erase')
    .description('Delete an address from every mailing list, with its consents')
    .argument('<email>', 'email address on a list')
    .requiredOption('--reason <text>', 'why, without the address: the audit log stores it for seven years')
    .addHelpText('after', examples('operator newsletter-erase ines@example.com --reason "Asked for it by email"'))
    .action(eraseSubscriber);
  operator
    .command('newsletter-send')
    .description('Send one text to everyone on a mailing list, once')
    .argument('<key>', 'names the text, such as "release 2.4.0"; the same key is sent once')
    .requiredOption(...LIST)
    .requiredOption('--subject <text>', 'one line')
    .requiredOption('--text <text>', 'line breaks separate paragraphs')
    .requiredOption('--page <path>', 'page of this site that the email leads to, such as /changelog')
    .addHelpText(
      'after',
      examples(
        'operator newsletter-send "release 2.4.0" --list changelog --subject "Version 2.4.0" --text "Mailing lists, and a help center." --page /changelog',
      ),
    )
    .action(sendIssue);
}
