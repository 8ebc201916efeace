import { ComponentId, INCIDENT_TEXT_MAX, INCIDENT_TITLE_MAX, MAINTENANCE_NOTICE_HOURS } from '@sealtick/contract';
import { announceMaintenance, callOffMaintenance, readMaintenance } from '../../modules/incidents/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { print, printJson } from '../print.ts';
import { textTable } from '../text-table.ts';
import { useDatabase } from '../use-database.ts';
import { moment, severalOf, text } from './options.ts';
import { record } from './record.ts';

/** Lists maintenance that is announced or under way. */
export async function listMaintenance({ json }: { readonly json?: true }): Promise<void> {
  const announced = await useDatabase(({ database }) => readMaintenance(systemClock, database));
  if (json) printJson(announced);
  else if (announced.length === 0) print('No maintenance is announced.');
  else {
    const rows = announced.map(({ id, startTime, endTime, title }) => [id, startTime, endTime, title]);
    print(textTable(['Id', 'Begins', 'Ends', 'Title'], rows));
  }
}

interface AnnounceFlags {
  readonly from: string;
  readonly until: string;
  readonly components: string;
  readonly impact: string;
}

/** Announces maintenance. */
export async function announceNewMaintenance(title: string, flags: AnnounceFlags): Promise<void> {
  const given = {
    title: text('<title>', title, INCIDENT_TITLE_MAX),
    impact: text('--impact', flags.impact, INCIDENT_TEXT_MAX),
    components: severalOf('--components', flags.components, ComponentId.options),
    from: moment('--from', flags.from),
    until: moment('--until', flags.until),
  };
  const announced = await record('maintenance.announced', given.title, (tx) =>
    announceMaintenance(tx, given, Date.now()),
  );
  print(announced.id);
  if (announced.isShortNotice) print(`Short notice: it begins in less than ${MAINTENANCE_NOTICE_HOURS} hours.`);
}

/** Cancels maintenance that is not over. */
export async function cancelGivenMaintenance(id: string): Promise<void> {
  const { title } = await record('maintenance.cancelled', id, (tx) => callOffMaintenance(tx, id, Date.now()));
  print(`Cancelled: ${title}`);
}
