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
  serveWrite(adminIncidents.open, async ({ db }, given) => ({
    id: await openIncident(db, given, clock.now()),
  })),
  serveWrite(adminIncidents.update, ({ db }, { id, status, message }) =>
    addUpdate(db, id, { status, message }, clock.now()),
  ),
  serveWrite(adminIncidents.edit, ({ db }, { id, ...given }) => {
    const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    if (Object.keys(set).length > 0) return editIncident(db, id, set);
    throw new AppError('INVALID_REQUEST', 'Give at least one of title, description, severity and resolution.');
  }),
  serveWrite(adminIncidents.announce, ({ db }, work) => announceMaintenance(db, toMaintenance(work), clock.now())),
  serveWrite(adminIncidents.change, ({ db }, { id, ...work }) =>
    changeMaintenance(db, id, toMaintenance(work), clock.now()),
  ),
  serveWrite(adminIncidents.callOff, ({ db }, { id }) => callOffMaintenance(db, id, clock.now())),
];

type Work = ParsedInputOf<typeof adminIncidents.announce>;

const toMaintenance = ({ from, until, ...work }: Work): NewMaintenance => ({
  ...work,
  from: Date.parse(from),
  until: Date.parse(until),
});
