import { reads } from '@sealtick/contract';
import { ALL_PAGES } from '../lib/navigation/all-pages.ts';
import { paths } from '../lib/navigation/paths.ts';
import { researchPaths } from '../lib/navigation/research-paths.ts';
import { escapeXml } from '../lib/server/escape-xml.ts';
import { resource } from '../lib/server/resource.server.ts';
import type { Route } from './+types/sitemap.ts';

/** Lists every public page, strategy, symbol, guide and article. */
export function loader({ context }: Route.LoaderArgs) {
  return resource(context, async ({ ask, origin }) => {
    const pages = ALL_PAGES.filter(({ isPrivate }) => !isPrivate).map(({ to }) => to);
    const strategies = (await ask(reads.strategies.list, { fields: ['id'] })).map(({ id }) => paths.strategy(id));
    const symbols = (await ask(reads.prices.list, {})).map(({ symbol }) => paths.symbol(symbol));
    const help = await ask(reads.content.list, { kind: 'help', type: 'guide', fields: ['address'] });
    const guides = help.map(({ address }) => address);
    const articles = (await ask(reads.research.list, {})).map(({ id }) => researchPaths.article(id));
    const urls = [...pages, ...strategies, ...symbols, ...guides, ...articles].map(
      (path) => `<url><loc>${escapeXml(origin + path)}</loc></url>\n`,
    );
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
    return new Response(xml, {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    });
  });
}
