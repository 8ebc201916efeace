import type { Command } from 'commander';
import { examples } from '../examples.ts';
import { EMAIL, JSON_FLAG, REASON } from '../options.ts';
import { announceWebinar, cancelWebinar, grantCourse, listAnnounced, revokeCourse } from './academy.ts';
import { refundBoughtCourse } from './billing.ts';

const COURSE = ['<course>', 'id of a paid course, such as strategy-testing'] as const;

/** Registers the commands for paid courses and webinars. @param operator The command `operator`. */
export function registerAcademy(operator: Command): void {
  operator
    .command('grant-course')
    .description('Let an account read a paid course')
    .argument(...EMAIL)
    .argument(...COURSE)
    .requiredOption(...REASON)
    .addHelpText(
      'after',
      examples('operator grant-course amara@example.com strategy-testing --reason "Paid by invoice"'),
    )
    .action(grantCourse);
  operator
    .command('revoke-course')
    .description('End the grant of a course; progress and certificates stay')
    .argument(...EMAIL)
    .argument(...COURSE)
    .requiredOption(...REASON)
    .addHelpText('after', examples('operator revoke-course amara@example.com strategy-testing --reason "Refunded"'))
    .action(revokeCourse);
  operator
    .command('refund-course')
    .description('Refund what an account paid for a course and close it now, within 14 days of the payment')
    .argument(...EMAIL)
    .argument(...COURSE)
    .requiredOption(...REASON)
    .addHelpText(
      'after',
      examples('operator refund-course amara@example.com strategy-testing --reason "Asked by email"'),
    )
    .action(refundBoughtCourse);
  operator
    .command('webinars')
    .description('List the webinars that are not over')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('operator webinars'))
    .action(listAnnounced);
  operator
    .command('announce-webinar')
    .description('Announce a webinar, or change the one of this id; those who registered are emailed')
    .argument('<id>', 'small letters, digits and dashes')
    .requiredOption('--title <text>', 'one line')
    .requiredOption('--description <text>', 'what it is about')
    .requiredOption('--type <type>', 'Live or Workshop')
    .requiredOption('--speaker <role>', 'role of who speaks')
    .requiredOption('--from <moment>', 'when it begins, such as 2027-03-01T17:00Z')
    .requiredOption('--minutes <number>', 'how long it takes')
    .requiredOption('--seats <number>', 'how many members can register')
    .requiredOption('--place <text>', 'link to the room; only those who registered see it')
    .addHelpText(
      'after',
      examples(
        'operator announce-webinar sizing --title "Sizing by risk" --description "Your questions" --type Live --speaker "Head of risk" --from 2027-03-01T17:00Z --minutes 60 --seats 100 --place https://meet.example.com/sizing',
      ),
    )
    .action(announceWebinar);
  operator
    .command('cancel-webinar')
    .description('Cancel a webinar: those who registered are emailed, and their registrations end')
    .argument('<id>', 'id of a webinar')
    .addHelpText('after', examples('operator cancel-webinar sizing'))
    .action(cancelWebinar);
}
