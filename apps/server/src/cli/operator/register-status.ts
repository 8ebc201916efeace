import { ComponentId } from '@sealtick/contract';
import type { Command } from 'commander';
import { examples } from '../examples.ts';
import { JSON_FLAG } from '../options.ts';
import { editGivenIncident, listIncidents, openNewIncident, updateIncident } from './incidents.ts';
import {
  announceNewMaintenance,
  cancelGivenMaintenance,
  changeGivenMaintenance,
  listMaintenance,
} from './maintenance.ts';
import { severalOf } from './options.ts';

const INCIDENT = ['<id>', 'id of an incident'] as const;
const COMPONENTS = [
  '--components <names>',
  `of ${ComponentId.options.join(', ')}; commas separate them`,
  (names: string) => severalOf('--components', names, ComponentId.options),
] as const;

/** Registers the commands for what the status page says. @param operator The command `operator`. */
export function registerStatus(operator: Command): void {
  registerIncidents(operator);
  registerMaintenance(operator);
}

function registerIncidents(operator: Command): void {
  operator
    .command('incidents')
    .description('List the incidents that last and those of the last 90 days')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('operator incidents'))
    .action(listIncidents);
  operator
    .command('open-incident')
    .description('Open an incident that the checks did not find; prints its id')
    .argument('<title>', 'one line')
    .requiredOption('--severity <severity>', 'minor, major or critical')
    .requiredOption(...COMPONENTS)
    .requiredOption('--description <text>', 'what users notice')
    .addHelpText(
      'after',
      examples(
        'operator open-incident "Emails are late" --severity minor --components mail --description "Emails arrive up to 20 minutes late."',
      ),
    )
    .action(openNewIncident);
  operator
    .command('update-incident')
    .description('Say what is known about an incident, and set its status')
    .argument(...INCIDENT)
    .requiredOption('--status <status>', 'investigating, monitoring or resolved')
    .requiredOption('--message <text>', 'what is known')
    .addHelpText(
      'after',
      examples('operator update-incident 1c6f --status resolved --message "All queued emails were sent."'),
    )
    .action(updateIncident);
  operator
    .command('edit-incident')
    .description('Change title, description or severity of an incident, or write what was wrong and what was changed')
    .argument(...INCIDENT)
    .option('--title <text>', 'one line')
    .option('--description <text>', 'what users noticed')
    .option('--severity <severity>', 'minor, major or critical')
    .option('--resolution <text>', 'what was wrong and what was changed')
    .addHelpText('after', examples('operator edit-incident 1c6f --resolution "A certificate had expired."'))
    .action(editGivenIncident);
}

function registerMaintenance(operator: Command): void {
  operator
    .command('maintenance')
    .description('List maintenance that is announced or under way')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('operator maintenance'))
    .action(listMaintenance);
  operator
    .command('announce-maintenance')
    .description(
      'Announce maintenance, 48 hours ahead or marked as short notice; its minutes do not count in the uptime',
    )
    .argument('<title>', 'one line')
    .requiredOption('--from <moment>', 'such as 2027-03-01T06:00Z')
    .requiredOption('--until <moment>', 'such as 2027-03-01T06:20Z')
    .requiredOption(...COMPONENTS)
    .requiredOption('--impact <text>', 'what users notice')
    .addHelpText(
      'after',
      examples(
        'operator announce-maintenance "Database update" --from 2027-03-01T06:00Z --until 2027-03-01T06:20Z --components website,api --impact "The site is read-only for two minutes."',
      ),
    )
    .action(announceNewMaintenance);
  operator
    .command('change-maintenance')
    .description(
      'Change maintenance that has not begun; what is not given stays, and its notice counts from a new start',
    )
    .argument('<id>', 'id of a maintenance')
    .option('--title <text>', 'one line')
    .option('--from <moment>', 'such as 2027-03-01T06:00Z')
    .option('--until <moment>', 'such as 2027-03-01T06:20Z')
    .option(...COMPONENTS)
    .option('--impact <text>', 'what users notice')
    .addHelpText(
      'after',
      examples('operator change-maintenance 9b2e --from 2027-03-02T06:00Z --until 2027-03-02T06:20Z'),
    )
    .action(changeGivenMaintenance);
  operator
    .command('cancel-maintenance')
    .description('Cancel maintenance; if it is under way, its later minutes count again')
    .argument('<id>', 'id of a maintenance')
    .addHelpText('after', examples('operator cancel-maintenance 9b2e'))
    .action(cancelGivenMaintenance);
}
