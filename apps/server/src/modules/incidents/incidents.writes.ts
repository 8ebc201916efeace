import { type ParsedInputOf, writes } from '@sealtick/contract';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { type ServedWrite, serveWrite } from '../../platform/http/serve-writes.ts';
import { addUpdate, editIncident, openIncident } from './change-incidents.ts';
import {
  announceMaintenance,
  callOffMaintenance,
  changeMaintenance,
  type NewMaintenance,
} from './change-maintenance.ts';

const { adminIncidents } = writes;

/** Returns what the operator's console changes of incidents and maintenance: the same as the commands. */
export const incidentWrites = (clock: Clock): ServedWrite[] => [
  serveWrite(adminIncidents.open, async ({ database }, given) => ({
    id: await openIncident(database, given, clock.now()),
  })),
  serveWrite(adminIncidents.update, ({ database }, { id, status, message }) =>
    addUpdate(database, id, { status, message }, clock.now()),
  ),
  serveWrite(adminIncidents.edit, ({ database }, { id, ...given }) => {
    const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    if (Object.keys(set).length > 0) return editIncident(database, id, set);
    throw new AppError('INVALID_REQUEST', 'Give at least one of title, description, severity and resolution.');
  }),
  serveWrite(adminIncidents.announce, ({ database }, work) => announceMaintenance(database, workOf(work), clock.now())),
  serveWrite(adminIncidents.change, ({ database }, { id, ...work }) =>
    changeMaintenance(database, id, workOf(work), clock.now()),
  ),
  serveWrite(adminIncidents.callOff, ({ database }, { id }) => callOffMaintenance(database, id, clock.now())),
];

type Work = ParsedInputOf<typeof adminIncidents.announce>;

const workOf = ({ from, until, ...work }: Work): NewMaintenance => ({
  ...work,
  from: Date.parse(from),
  until: Date.parse(until),
});
