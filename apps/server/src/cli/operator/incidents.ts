import {
  type ComponentId,
  INCIDENT_TEXT_MAX,
  INCIDENT_TITLE_MAX,
  IncidentSeverity,
  IncidentStatus,
} from '@sealtick/contract';
import { addUpdate, editIncident, openIncident, readIncidents } from '../../modules/incidents/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { UsageError } from '../../platform/errors.ts';
import { print, printJson } from '../print.ts';
import { textTable } from '../text-table.ts';
import { useDatabase } from '../use-database.ts';
import { oneOf, text } from './options.ts';
import { record } from './record.ts';

/** Lists the incidents that last and those of the last 90 days. */
export async function listIncidents({ json }: { readonly json?: true }): Promise<void> {
  const incidents = await useDatabase(({ database }) => readIncidents(systemClock, database));
  if (json) printJson(incidents);
  else if (incidents.length === 0) print('No incidents.');
  else {
    const rows = incidents.map(({ id, status, severity, startTime, endTime, title }) => [
      id,
      status,
      severity,
      startTime,
      endTime ?? '–',
      title,
    ]);
    print(textTable(['Id', 'Status', 'Severity', 'Began', 'Ended', 'Title'], rows));
  }
}

interface OpenFlags {
  readonly severity: string;
  readonly components: readonly ComponentId[];
  readonly description: string;
}

/** Opens an incident that checks did not find. */
export async function openNewIncident(title: string, flags: OpenFlags): Promise<void> {
  const given = {
    title: text('<title>', title, INCIDENT_TITLE_MAX),
    description: text('--description', flags.description, INCIDENT_TEXT_MAX),
    severity: oneOf('--severity', flags.severity, IncidentSeverity.options),
    components: [...flags.components],
  };
  const id = await record('incident.opened', given.title, (tx) => openIncident(tx, given, Date.now()));
  print(id);
}

/** Says something about an incident, and sets its status. */
export async function updateIncident(
  id: string,
  flags: { readonly status: string; readonly message: string },
): Promise<void> {
  const update = {
    status: oneOf('--status', flags.status, IncidentStatus.options),
    message: text('--message', flags.message, INCIDENT_TEXT_MAX),
  };
  await record('incident.updated', id, (tx) => addUpdate(tx, id, update, Date.now()));
  print(`The incident is ${update.status}.`);
}

interface EditFlags {
  readonly title?: string;
  readonly description?: string;
  readonly severity?: string;
  readonly resolution?: string;
}

/** Changes what is said about an incident as a whole. */
export async function editGivenIncident(id: string, flags: EditFlags): Promise<void> {
  const { title, description, severity, resolution } = flags;
  const set = {
    ...(title === undefined ? {} : { title: text('--title', title, INCIDENT_TITLE_MAX) }),
    ...(description === undefined ? {} : { description: text('--description', description, INCIDENT_TEXT_MAX) }),
    ...(severity === undefined ? {} : { severity: oneOf('--severity', severity, IncidentSeverity.options) }),
    ...(resolution === undefined ? {} : { resolution: text('--resolution', resolution, INCIDENT_TEXT_MAX) }),
  };
  if (Object.keys(set).length === 0) {
    throw new UsageError('Give at least one of --title, --description, --severity and --resolution.');
  }
  await record('incident.edited', id, (tx) => editIncident(tx, id, set));
  print('The incident is changed.');
}
