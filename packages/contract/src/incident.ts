import { z } from 'zod';
import { ComponentId } from './component.ts';
import { Instant } from './instant.ts';

export const IncidentStatus = z.enum(['investigating', 'monitoring', 'resolved']);
export type IncidentStatus = z.infer<typeof IncidentStatus>;

/** `minor`: a component is degraded. `major`: one does not work. `critical`: website, API or runner do not work. */
export const IncidentSeverity = z.enum(['minor', 'major', 'critical']);
export type IncidentSeverity = z.infer<typeof IncidentSeverity>;

/** Characters of a title, and of every other text. */
export const INCIDENT_TITLE_MAX = 120;
export const INCIDENT_TEXT_MAX = 2_000;

/** Within this time a person responds to an incident, minutes. */
export const INCIDENT_RESPONSE_MINUTES: Readonly<Record<IncidentSeverity, number>> = {
  critical: 15,
  major: 60,
  minor: 240,
};

/** What was said about an incident at a time. */
export const IncidentUpdate = z.strictObject({ time: Instant, status: IncidentStatus, message: z.string() });
export type IncidentUpdate = z.infer<typeof IncidentUpdate>;

/** A time in which the service did not work as it should. */
export const Incident = z.strictObject({
  id: z.string(),
  title: z.string(),
  status: IncidentStatus,
  severity: IncidentSeverity,
  startTime: Instant,
  lastUpdate: Instant,
  /** Null while it lasts. */
  endTime: Instant.nullable(),
  affectedServices: z.array(ComponentId),
  /** What users notice. */
  description: z.string(),
  /** Oldest first. */
  updates: z.array(IncidentUpdate),
  /** What was wrong and what was changed, written afterwards; null until then. */
  resolution: z.string().nullable(),
});
export type Incident = z.infer<typeof Incident>;

/** Incidents that last or began in the last days, newest first. */
export const IncidentList = z.array(Incident);

/** Maintenance is announced this long before its start, or marked as announced at short notice. */
export const MAINTENANCE_NOTICE_HOURS = 48;

/** Work that was announced before its start. */
export const Maintenance = z.strictObject({
  id: z.string(),
  title: z.string(),
  startTime: Instant,
  endTime: Instant,
  /** What users notice. */
  impact: z.string(),
  affectedServices: z.array(ComponentId),
  announcedAt: Instant,
  /** Announced later than the notice that users are promised. */
  isShortNotice: z.boolean(),
});
export type Maintenance = z.infer<typeof Maintenance>;

/** What was said about maintenance at a time: that it was announced, changed or cancelled. */
export const MaintenanceUpdate = z.strictObject({
  id: z.string(),
  maintenanceId: z.string(),
  time: Instant,
  title: z.string(),
  message: z.string(),
});
export type MaintenanceUpdate = z.infer<typeof MaintenanceUpdate>;

/** Maintenance that is announced or under way, soonest first. */
export const MaintenanceList = z.array(Maintenance);
