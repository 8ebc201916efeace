import type { Incident, Maintenance } from '@sealtick/contract';
import { escapeXml } from '../../lib/escape-xml.ts';
import { paths } from '../../lib/paths.ts';

/** One message of the feeds: what was said about an incident, or announced maintenance. */
interface Item {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly time: string;
}

interface Source {
  readonly site: string;
  readonly origin: string;
  readonly incidents: readonly Incident[];
  readonly maintenance: readonly Maintenance[];
}

function itemsOf({ incidents, maintenance }: Source): readonly Item[] {
  const updates = incidents.flatMap(({ id, title, severity, updates: said }) =>
    said.map(({ time, status, message }, i) => ({
      id: `incident:${id}:${i + 1}`,
      title: `${title}: ${status} (${severity})`,
      text: message,
      time,
    })),
  );
  const announced = maintenance.map(({ id, title, impact, startTime, endTime, announcedAt, isShortNotice }) => ({
    id: `maintenance:${id}`,
    title: `Maintenance: ${title}`,
    text: `${startTime} to ${endTime}. ${impact}${isShortNotice ? ' Announced at short notice.' : ''}`,
    time: announcedAt,
  }));
  return [...updates, ...announced].sort((a, b) => b.time.localeCompare(a.time));
}

const titleOf = ({ site }: Source): string => escapeXml(`${site}: incidents and maintenance`);

/** Incidents and maintenance as an RSS 2.0 feed, newest first. */
export function rssOf(source: Source): string {
  const page = escapeXml(source.origin + paths.status);
  const items = itemsOf(source).map(
    ({ id, title, text, time }) =>
      `<item><guid isPermaLink="false">${escapeXml(id)}</guid><title>${escapeXml(title)}</title><link>${page}</link>` +
      `<description>${escapeXml(text)}</description><pubDate>${new Date(time).toUTCString()}</pubDate></item>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>${titleOf(source)}</title>` +
    `<link>${page}</link><description>What the status page says</description>\n${items.join('\n')}\n</channel></rss>\n`
  );
}

/** The same as an Atom feed. @param now Time of an empty feed, ms UTC */
export function atomOf(source: Source, now: number): string {
  const page = escapeXml(source.origin + paths.status);
  const items = itemsOf(source);
  const entries = items.map(
    ({ id, title, text, time }) =>
      `<entry><id>${page}#${escapeXml(id)}</id><title>${escapeXml(title)}</title><link href="${page}"/>` +
      `<updated>${time}</updated><content type="text">${escapeXml(text)}</content></entry>`,
  );
  const updated = items[0]?.time ?? new Date(now).toISOString();
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><id>${page}</id>` +
    `<title>${titleOf(source)}</title><link href="${page}"/><updated>${updated}</updated>` +
    `<author><name>${escapeXml(source.site)}</name></author>\n${entries.join('\n')}\n</feed>\n`
  );
}
