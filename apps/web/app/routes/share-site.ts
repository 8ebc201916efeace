import { reads } from '@sealtick/contract';
import { drawSiteCard } from '../features/share/draw-site-card.ts';
import { sendPicture } from '../features/share/send-picture.server.ts';
import { readSite } from '../lib/read-site.server.ts';
import { resource } from '../lib/resource.server.ts';
import { siteName } from '../lib/site.tsx';
import type { Route } from './+types/share-site.ts';

export function loader({ context }: Route.LoaderArgs) {
  return resource(context, async (page) => {
    const [site, strategies] = await Promise.all([
      readSite(page),
      page.ask(reads.strategies.list, { fields: ['name'] }),
    ]);
    return sendPicture(drawSiteCard({ site: siteName(site), market: site.site?.market ?? null, strategies }));
  });
}
