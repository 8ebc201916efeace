import { reads } from '@sealtick/contract';
import { releaseFeed } from '../features/changelog/release-feed.server.ts';
import { getRss } from '../lib/server/feed.server.ts';
import { resource } from '../lib/server/resource.server.ts';
import type { Route } from './+types/changelog-feed.ts';

/** Releases for feed readers, as RSS. */
export function loader({ context }: Route.LoaderArgs) {
  return resource(context, async ({ ask, origin }) => {
    const [documents, settings] = await Promise.all([
      ask(reads.content.list, { kind: 'changelog' }),
      ask(reads.site.settings, {}),
    ]);
    return new Response(getRss(releaseFeed(settings.name, origin, documents)), {
      headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    });
  });
}
