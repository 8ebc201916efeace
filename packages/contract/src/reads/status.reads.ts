import { z } from 'zod';
import { StatusHistory, StatusSpan } from '../component.ts';
import { IncidentList, MaintenanceList, MaintenanceUpdate } from '../incident.ts';
import { declareRead } from './read.ts';

export const history = declareRead({
  path: '/api/status/history',
  tag: 'site',
  summary: 'State, uptime and response time of each component, checked every 20 s',
  entitlement: 'open',
  query: z.strictObject({ span: StatusSpan.default('24h') }),
  answer: StatusHistory,
});

export const incidents = declareRead({
  path: '/api/status/incidents',
  tag: 'site',
  summary: 'Incidents that last, and those of the last 90 days, newest first',
  entitlement: 'open',
  answer: IncidentList,
});

export const maintenance = declareRead({
  path: '/api/status/maintenance',
  tag: 'site',
  summary: 'Maintenance that is announced or under way, soonest first',
  entitlement: 'open',
  answer: MaintenanceList,
});

export const maintenanceUpdates = declareRead({
  path: '/api/status/maintenance/updates',
  tag: 'site',
  summary: 'Announcements, changes and cancellations of maintenance of the last 90 days, newest first',
  entitlement: 'open',
  answer: z.array(MaintenanceUpdate),
});

export const badge = declareRead({
  path: '/api/status/badge.svg',
  tag: 'site',
  summary: 'The state of the service as a picture for other sites',
  entitlement: 'open',
  media: 'image/svg+xml',
  answer: z.string(),
});
