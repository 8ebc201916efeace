import { type CalendarEvent, toIso } from '@sealtick/engine';

/** Returns releases as CSV, as `import` reads them. */
export function releasesCsv(events: readonly CalendarEvent[]): string {
  const rows = events.map(({ time, name, country, impact }) => `${toIso(time)},${quoted(name)},${country},${impact}\n`);
  return `datetime_utc,event,country,impact\n${rows.join('')}`;
}

/** Names that were stored by earlier versions, or added by the operator, may contain anything. */
const quoted = (name: string) => (/[",\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
