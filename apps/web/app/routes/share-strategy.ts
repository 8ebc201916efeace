import { reads } from '@sealtick/contract';
import { drawStrategyCard } from '../features/share/draw-strategy-card.ts';
import { sendPicture } from '../features/share/send-picture.server.ts';
import { readSite } from '../lib/read-site.server.ts';
import { resource } from '../lib/resource.server.ts';
import { siteName } from '../lib/site.tsx';
import type { Route } from './+types/share-strategy.ts';

const ENDING = '.png';

export function loader({ context, params: { file } }: Route.LoaderArgs) {
  return resource(context, async (page) => {
    const id = file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : '';
    const strategy = id === '' ? null : await page.ask(reads.strategies.get, { id });
    if (strategy === null) return new Response('Unknown picture.', { status: 404 });
    const [site, performance] = await Promise.all([readSite(page), page.ask(reads.strategies.performance, { id })]);
    return sendPicture(drawStrategyCard({ site: siteName(site), strategy, records: performance?.records ?? [] }));
  });
}
