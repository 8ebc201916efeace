import { RESEARCH_CATEGORIES } from '@sealtick/contract';
import type { Command } from 'commander';
import { examples } from '../examples.ts';
import { JSON_FLAG } from '../options.ts';
import {
  deleteArticleByCommand,
  emailArticleByCommand,
  listArticles,
  publishArticleByCommand,
  saveArticleByCommand,
  withdrawArticleByCommand,
} from './articles.ts';

const ID = ['<id>', 'end of its address, such as why-stops-slip'] as const;

/** Registers the commands for articles. @param operator The command `operator`. */
export function registerArticles(operator: Command): void {
  operator
    .command('articles')
    .description('Print the articles that operators wrote in the console')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('operator articles'))
    .action(listArticles);
  operator
    .command('save-article')
    .description('Store an article, a new one as a draft')
    .argument(...ID)
    .requiredOption('--title <text>', 'one line')
    .requiredOption('--excerpt <text>', 'one line for lists, feeds and the email')
    .requiredOption('--category <category>', RESEARCH_CATEGORIES.join(', '))
    .requiredOption('--author <role>', 'a role, such as "Research desk"')
    .requiredOption('--text <file>', 'Markdown without front matter')
    .option('--figure <id>', 'a figure that ships with the program')
    .option('--correction <text>', 'what is corrected in a published article; its page shows it')
    .addHelpText(
      'after',
      examples(
        'operator save-article why-stops-slip --title "Why stops slip" --excerpt "A stop is an order." --category education --author "Research desk" --text stops.md',
      ),
    )
    .action(saveArticleByCommand);
  operator
    .command('publish-article')
    .description('Publish an article now or at a later time')
    .argument(...ID)
    .option('--at <moment>', 'UTC, such as 2027-03-01T06:00Z; now without it')
    .option('--email', 'send it to the newsletter when it is published')
    .addHelpText('after', examples('operator publish-article why-stops-slip --at 2027-03-01T06:00Z --email'))
    .action(publishArticleByCommand);
  operator
    .command('withdraw-article')
    .description('Make a published or scheduled article a draft')
    .argument(...ID)
    .addHelpText('after', examples('operator withdraw-article why-stops-slip'))
    .action(withdrawArticleByCommand);
  operator
    .command('email-article')
    .description('Send a published article to the newsletter, once')
    .argument(...ID)
    .addHelpText('after', examples('operator email-article why-stops-slip'))
    .action(emailArticleByCommand);
  operator
    .command('delete-article')
    .description('Delete the draft of an article')
    .argument(...ID)
    .addHelpText('after', examples('operator delete-article why-stops-slip'))
    .action(deleteArticleByCommand);
}
