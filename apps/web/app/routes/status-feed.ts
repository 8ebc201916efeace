import { reads } from '@sealtick/contract';
import { incidentFeed } from '../features/status/incident-feed.server.ts';
import { getAtom, getRss } from '../lib/server/feed.server.ts';
import { resource } from '../lib/server/resource.server.ts';
import type { Route } from './+types/status-feed.ts';

const FORMATS: Readonly<Record<string, 'rss' | 'atom'>> = { 'feed.rss': 'rss', 'feed.atom': 'atom' };

/** Incidents and maintenance for feed readers, as RSS or Atom. */
export function loader({ context, params: { file } }: Route.LoaderArgs) {
  return resource(context, async ({ ask, origin, wallNow }) => {
    const format = FORMATS[file];
    if (format === undefined) return new Response('Not Found', { status: 404 });
    const [incidents, maintenance, settings] = await Promise.all([
      ask(reads.status.incidents, {}),
      ask(reads.status.maintenanceUpdates, {}),
      ask(reads.site.settings, {}),
    ]);
    const feed = incidentFeed({ site: settings.name, origin, incidents, maintenance });
    const xml = format === 'rss' ? getRss(feed) : getAtom(feed, wallNow);
    return new Response(xml, {
      headers: { 'content-type': `application/${format}+xml; charset=utf-8`, 'cache-control': 'public, max-age=60' },
    });
  });
}
