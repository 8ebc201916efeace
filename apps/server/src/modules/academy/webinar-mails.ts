import type { QueuedMail } from '../../platform/mail/mail.ts';
import { isWebAddress } from './web-address.ts';
import type { WebinarRow } from './webinars.ts';

/** Why a member receives an email about a webinar. */
export type WebinarMailKind = 'reminder' | 'changed' | 'cancelled';

/** Who receives an email about a webinar. */
export interface WebinarReader {
  readonly accountId: string;
  readonly email: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** Returns the email about a webinar to a member. @param origin Address of the site without a path */
export function webinarMail(
  kind: WebinarMailKind,
  row: WebinarRow,
  { accountId, email, timeZone }: WebinarReader,
  origin: string,
): QueuedMail {
  const when = bothTimes(row.startsAt, timeZone);
  const common = { to: email, accountId, until: row.startsAt.getTime(), isUnlimited: true } as const;
  const page = `${origin}/academy?tab=webinars`;
  const file = `${origin}/api/academy/webinars/${row.id}/webinar.ics`;
  if (kind === 'cancelled')
    return {
      ...common,
      subject: `Webinar cancelled: ${row.title}`,
      title: `The webinar "${row.title}" is cancelled`,
      paragraphs: [
        `It was planned for ${when}. It does not take place, and your registration has ended.`,
        `This file marks it as cancelled in your calendar: ${file}`,
      ],
      action: { label: 'Open the webinars', url: page },
      notes: ['You receive this email because you registered for this webinar.'],
    };
  return {
    ...common,
    ...(kind === 'changed'
      ? { subject: `Webinar changed: ${row.title}`, title: `The webinar "${row.title}" was changed` }
      : { subject: `Webinar on ${dayIn(timeZone, row.startsAt)}: ${row.title}`, title: row.title }),
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
