import { MINUTE_MS } from '@sealtick/engine';
import type { WebinarRow } from './academy.tables.ts';
import { isWebAddress } from './web-address.ts';

type CalendarWebinar = Pick<
  WebinarRow,
  'id' | 'title' | 'description' | 'startsAt' | 'minutes' | 'place' | 'sequence' | 'cancelledAt'
>;

interface CalendarOptions {
  readonly host: string;
  readonly now: number;
  /** Whether the caller registered: no one else sees the place. */
  readonly isRegistered: boolean;
}

/** Returns a webinar as a calendar file (RFC 5545). Its times are in UTC, so it needs no time zone. */
export function calendarFile(row: CalendarWebinar, { host, now, isRegistered }: CalendarOptions): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sealtick//Academy//EN',
    'BEGIN:VEVENT',
    `UID:${row.id}@${host}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(row.startsAt.getTime())}`,
    `DTEND:${stamp(row.startsAt.getTime() + row.minutes * MINUTE_MS)}`,
    `SUMMARY:${escaped(row.title)}`,
    `DESCRIPTION:${escaped(row.description)}`,
    ...(isRegistered ? [`LOCATION:${escaped(row.place)}`] : []),
    // A value of type URI is not escaped.
    ...(isRegistered && isWebAddress(row.place) ? [`URL:${row.place}`] : []),
    `SEQUENCE:${row.sequence}`,
    `STATUS:${row.cancelledAt === null ? 'CONFIRMED' : 'CANCELLED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.flatMap(folded).join('\r\n')}\r\n`;
}

/** `20260909T170000Z`. */
const stamp = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll('\n', '\\n');

const LINE_BYTES = 73;

/** A line has at most 75 bytes; its rest goes on the next line after a space. */
function folded(line: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > LINE_BYTES) {
      parts.push(part);
      part = ' ';
    }
    part += letter;
  }
  return [...parts, part];
}
