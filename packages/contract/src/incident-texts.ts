// Without schemas, so that a page that needs the texts does not load them.
import type { IncidentStatus } from './incident.ts';

/** What each state of an incident is named. */
export const INCIDENT_STATUS_TEXTS: Readonly<Record<IncidentStatus, string>> = {
  investigating: 'Investigating',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
};
