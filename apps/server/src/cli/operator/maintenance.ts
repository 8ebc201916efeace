import {
  type ComponentId,
  INCIDENT_TEXT_MAX,
  INCIDENT_TITLE_MAX,
  MAINTENANCE_NOTICE_HOURS,
  type Maintenance,
} from '@sealtick/contract';
import {
  announceMaintenance,
  callOffMaintenance,
  changeMaintenance,
  type NewMaintenance,
  readMaintenance,
} from '../../modules/incidents/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { UsageError } from '../../platform/errors.ts';
import { print, printJson } from '../print.ts';
import { textTable } from '../text-table.ts';
import { useDatabase } from '../use-database.ts';
import { moment, text } from './options.ts';
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
  readonly components: readonly ComponentId[];
  readonly impact: string;
}

/** Announces maintenance. */
export async function announceNewMaintenance(title: string, flags: AnnounceFlags): Promise<void> {
  const given = {
    title: text('<title>', title, INCIDENT_TITLE_MAX),
    impact: text('--impact', flags.impact, INCIDENT_TEXT_MAX),
    components: [...flags.components],
    from: moment('--from', flags.from),
    until: moment('--until', flags.until),
  };
  const announced = await record('maintenance.announced', given.title, (tx) =>
    announceMaintenance(tx, given, Date.now()),
  );
  print(announced.id);
  if (announced.isShortNotice) print(`Short notice: it begins in less than ${MAINTENANCE_NOTICE_HOURS} hours.`);
}

interface ChangeFlags extends Partial<AnnounceFlags> {
  readonly title?: string;
}

/** Changes maintenance that has not begun. What is not given stays. */
export async function changeGivenMaintenance(id: string, flags: ChangeFlags): Promise<void> {
  if (Object.keys(flags).length === 0) {
    throw new UsageError('Give at least one of --title, --from, --until, --components and --impact.');
  }
  const changed = await record('maintenance.changed', id, async (tx) => {
    const now = Date.now();
    const old = (await readMaintenance({ now: () => now }, tx)).find((one) => one.id === id);
    if (old === undefined) throw new UsageError(`No coming maintenance has the id ${JSON.stringify(id)}.`);
    return changeMaintenance(tx, id, getChange(old, flags), now);
  });
  print(`Changed: ${changed.title}, from ${changed.startTime} until ${changed.endTime}`);
  if (changed.isShortNotice) print(`Short notice: it begins in less than ${MAINTENANCE_NOTICE_HOURS} hours.`);
}

/** Returns maintenance with what was given in place of what was announced. */
function getChange(old: Maintenance, { title, impact, components, from, until }: ChangeFlags): NewMaintenance {
  return {
    title: title === undefined ? old.title : text('--title', title, INCIDENT_TITLE_MAX),
    impact: impact === undefined ? old.impact : text('--impact', impact, INCIDENT_TEXT_MAX),
    components: components === undefined ? old.affectedServices : [...components],
    from: from === undefined ? Date.parse(old.startTime) : moment('--from', from),
    until: until === undefined ? Date.parse(old.endTime) : moment('--until', until),
  };
}

/** Cancels maintenance that is not over. */
export async function cancelGivenMaintenance(id: string): Promise<void> {
  const { title } = await record('maintenance.cancelled', id, (tx) => callOffMaintenance(tx, id, Date.now()));
  print(`Cancelled: ${title}`);
}
