import type { Mail, QueuedMail } from '../../platform/mail/mail.ts';
import type { WebinarRow } from './academy.tables.ts';
import { calendarFile } from './calendar-file.ts';
import { isWebAddress } from './web-address.ts';

/** Why a member receives an email about a webinar. */
export type WebinarMailKind = 'registered' | 'reminder' | 'changed' | 'cancelled';

/** Who receives an email about a webinar. */
export interface WebinarReader {
  readonly accountId: string;
  readonly email: string;
  /** IANA name. */
  readonly timeZone: string;
}

interface WebinarSite {
  /** Address of the site without a path. */
  readonly origin: string;
  /** Name that the ids of calendar entries end with. */
  readonly host: string;
  /** ms UTC. */
  readonly now: number;
}

/** Returns the email about a webinar to a member, with its calendar file unless it only reminds. */
export function webinarMail(
  kind: WebinarMailKind,
  row: WebinarRow,
  { accountId, email, timeZone }: WebinarReader,
  { origin, host, now }: WebinarSite,
): QueuedMail {
  const when = bothTimes(row.startsAt, timeZone);
  const calendar = {
    name: `${row.id}.ics`,
    type: 'text/calendar',
    text: calendarFile(row, { host, now, isRegistered: kind !== 'cancelled' }),
  };
  const common = {
    to: email,
    accountId,
    until: row.startsAt.getTime(),
    // A member can register and withdraw any number of times; what the operator changes is sent in any case.
    ...(kind === 'registered' ? ({ cause: 'webinar', isByOwner: true } as const) : ({ isUnlimited: true } as const)),
    ...(kind === 'reminder' ? {} : { attachment: calendar }),
  };
  const page = `${origin}/academy?tab=webinars`;
  const file = `${origin}/api/academy/webinars/${row.id}/webinar.ics`;
  if (kind === 'cancelled')
    return {
      ...common,
      subject: `Webinar cancelled: ${row.title}`,
      title: `The webinar "${row.title}" is cancelled`,
      paragraphs: [
        `It was planned for ${when}. It does not take place, and your registration has ended.`,
        `The attached file marks it as cancelled in your calendar. It is also at ${file}`,
      ],
      action: { label: 'Open the webinars', url: page },
      notes: ['You receive this email because you registered for this webinar.'],
    };
  return {
    ...common,
    ...getHeading(kind, row, timeZone),
    paragraphs: [
      `It begins on ${when} and takes ${row.minutes} minutes. Speaker: ${row.speaker}.`,
      row.description,
      ...(isWebAddress(row.place) ? [] : [`Place: ${row.place}`]),
      `Calendar file: ${file}`,
    ],
    action: isWebAddress(row.place)
      ? { label: 'Open the room', url: row.place }
      : { label: 'Open the webinars', url: page },
    notes: [
      `You receive this email because you registered for this webinar. To cancel your registration, choose Withdraw at ${page}`,
    ],
  };
}

function getHeading(
  kind: Exclude<WebinarMailKind, 'cancelled'>,
  { title, startsAt }: WebinarRow,
  timeZone: string,
): Pick<Mail, 'subject' | 'title'> {
  if (kind === 'changed') return { subject: `Webinar changed: ${title}`, title: `The webinar "${title}" was changed` };
  if (kind === 'registered')
    return { subject: `Registered: ${title}`, title: `You are registered for the webinar "${title}"` };
  return { subject: `Webinar on ${dayIn(timeZone, startsAt)}: ${title}`, title };
}

/** Returns a moment by the clock of a zone and in UTC: "Monday 16 March 2026, 12:00 CET (11:00 UTC)". */
function bothTimes(at: Date, timeZone: string): string {
  const [own, utc] = [`${dayIn(timeZone, at)}, ${timeIn(timeZone, at)}`, `${dayIn('UTC', at)}, ${timeIn('UTC', at)}`];
  if (own === utc) return utc;
  return `${own} (${dayIn(timeZone, at) === dayIn('UTC', at) ? timeIn('UTC', at) : utc})`;
}

const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone })
    .format(at)
    .replace(',', '');

const timeIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZoneName: 'short', timeZone }).format(at);
