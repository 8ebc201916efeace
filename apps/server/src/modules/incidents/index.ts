import { reads } from '@sealtick/contract';
import type { Clock } from '../../platform/clock.ts';
import { serve } from '../../platform/http/serve-reads.ts';
import type { ServerModule } from '../../platform/module.ts';
import { incidentWrites } from './incidents.writes.ts';
import { readIncidents, readMaintenance, readMaintenanceUpdates } from './read-incidents.ts';

export { addUpdate, editIncident, openIncident } from './change-incidents.ts';
export {
  announceMaintenance,
  callOffMaintenance,
  changeMaintenance,
  type NewMaintenance,
} from './change-maintenance.ts';
export { followChecks } from './follow-checks.ts';
export {
  hasAutomaticWithin,
  selectAbsenceEnds,
  selectLastIncidents,
  selectMaintenanceAt,
  selectMaintenanceWithin,
} from './incident-repository.ts';
export { isMaintained, type MaintenanceTimes } from './is-maintained.ts';
export type { SeenComponent } from './judge-incident.ts';
export { readIncidents, readLastingIncidents, readMaintenance } from './read-incidents.ts';
export { recordOutage } from './record-outage.ts';

/** Creates the module of incidents and maintenance. */
export function createIncidents(clock: Clock): ServerModule {
  return {
    name: 'incidents',
    reads: [
      serve(reads.status.incidents, ({ db }) => readIncidents(clock, db)),
      serve(reads.status.maintenance, ({ db }) => readMaintenance(clock, db)),
      serve(reads.status.maintenanceUpdates, ({ db }) => readMaintenanceUpdates(clock, db)),
    ],
    writes: incidentWrites(clock),
  };
}
