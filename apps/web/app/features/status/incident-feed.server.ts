import type { Incident, MaintenanceUpdate } from '@sealtick/contract';
import { paths } from '../../lib/navigation/paths.ts';
import type { Feed, FeedItem } from '../../lib/server/feed.server.ts';

interface Source {
  readonly site: string;
  readonly origin: string;
  readonly incidents: readonly Incident[];
  readonly maintenance: readonly MaintenanceUpdate[];
}

/** Returns what was said about incidents and maintenance as a feed. */
export function incidentFeed(source: Source): Feed {
  return {
    title: `${source.site}: incidents and maintenance`,
    description: 'What the status page says',
    page: source.origin + paths.status,
    author: source.site,
    items: getItems(source),
  };
}

function getItems({ incidents, maintenance }: Source): readonly FeedItem[] {
  const updates = incidents.flatMap(({ id, title, severity, updates: said }) =>
    said.map(({ time, status, message }, i) => ({
      id: `incident:${id}:${i + 1}`,
      title: `${title}: ${status} (${severity})`,
      text: message,
      time,
    })),
  );
  const works = maintenance.map(({ id, maintenanceId, title, message: text, time }) => ({
    id: `maintenance:${maintenanceId}:${id}`,
    title,
    text,
    time,
  }));
  return [...updates, ...works].sort((a, b) => b.time.localeCompare(a.time));
}
