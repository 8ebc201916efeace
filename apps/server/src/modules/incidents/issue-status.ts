import type { ChannelKind, IncidentSeverity, IncidentStatus } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { recordEvent } from '../delivery/index.ts';
import { issue, type NewIssue } from '../newsletter/index.ts';
import { insertMaintenanceUpdate } from './incident-repository.ts';
import type { IncidentRow, MaintenanceRow } from './incidents.tables.ts';
import { getNames } from './judge-incident.ts';
import { getMaintenance } from './read-incidents.ts';

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const PAGE = { list: 'status', actionLabel: 'Open the status page', actionPath: '/status' } as const;

/** What was said about an incident. */
interface IncidentMessage {
  readonly status: IncidentStatus;
  readonly message: string;
}

type About = Pick<IncidentRow, 'title' | 'components'> & { readonly severity: IncidentSeverity };

/** Records what members are sent about the status, where a channel of theirs is asked to send it. */
async function alertMembers(
  db: Database,
  title: string,
  text: string,
  at: Date,
  kinds?: readonly ChannelKind[],
): Promise<void> {
  await recordEvent(db, {
    type: 'system.alert',
    category: 'system',
    data: { title, text, path: PAGE.actionPath, at: at.toISOString(), ...(kinds ? { kinds } : {}) },
    at,
  });
}

/**
 * Records what was said about an incident, in the transaction that stores it. Programs hear everything, people how it begins
 * and ends.
 * @param isBetween Whether it neither opened nor ended the incident.
 */
export const alertIncident = (
  db: Database,
  { title, severity }: About,
  { status, message }: IncidentMessage,
  { at, isBetween }: { readonly at: Date; readonly isBetween: boolean },
) => alertMembers(db, `${title}: ${status} (${severity})`, message, at, isBetween ? ['webhook'] : undefined);

/** Issues what was said about an incident to the subscribers of the status, in the transaction that stores it. */
export async function issueUpdate(
  db: Database,
  about: About,
  { status, message }: IncidentMessage,
  at: Date,
): Promise<void> {
  const { title, severity, components } = about;
  const given: NewIssue = {
    ...PAGE,
    subject: `${title}: ${status} (${severity})`,
    paragraphs: [message, `Affected: ${getNames(components)}. Stated on ${TIME.format(at)} UTC.`],
  };
  await issue(db, given, at.getTime());
}

/** Issues that maintenance was announced. */
export const issueAnnouncement = (db: Database, row: MaintenanceRow): Promise<void> =>
  issueWork(db, row, 'Maintenance', row.announcedAt);

/** Issues that announced maintenance was changed. */
export const issueChange = (db: Database, row: MaintenanceRow, at: Date): Promise<void> =>
  issueWork(db, row, 'Maintenance changed', at);

async function issueWork(db: Database, row: MaintenanceRow, heading: string, at: Date): Promise<void> {
  const shortNotice = getMaintenance(row).isShortNotice ? ['It is announced at short notice.'] : [];
  const given: NewIssue = {
    ...PAGE,
    subject: `${heading}: ${row.title}`,
    paragraphs: [`${getSpan(row)}. Affected: ${getNames(row.components)}.`, row.impact, ...shortNotice],
  };
  await issueMaintenance(db, row, given, at);
}

/** Issues that maintenance was cancelled. */
export async function issueCancellation(db: Database, row: MaintenanceRow, at: Date): Promise<void> {
  const given: NewIssue = {
    ...PAGE,
    subject: `Maintenance cancelled: ${row.title}`,
    paragraphs: [`The maintenance announced for ${getSpan(row)} does not take place, or has ended early.`],
  };
  await issueMaintenance(db, row, given, at);
}

/** Issues what is said about maintenance to subscribers and members, and stores it for feed readers. */
async function issueMaintenance(db: Database, { id }: MaintenanceRow, given: NewIssue, at: Date): Promise<void> {
  const { subject: title, paragraphs } = given;
  const message = paragraphs.join(' ');
  await insertMaintenanceUpdate(db, { maintenanceId: id, at, title, message });
  await issue(db, given, at.getTime());
  await alertMembers(db, title, message, at);
}

const getSpan = ({ startsAt, endsAt }: MaintenanceRow): string => spanText(startsAt, endsAt);

/** A time as words: "1 Mar 2027, 06:00 to 1 Mar 2027, 06:20 UTC". */
export const spanText = (from: Date, to: Date): string => `${TIME.format(from)} to ${TIME.format(to)} UTC`;
