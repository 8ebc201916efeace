import { type ResearchArticleRow, reads } from '@sealtick/contract';
import type { RouterContextProvider } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { researchPaths } from '../../lib/navigation/research-paths.ts';
import { type Feed, getAtom, getRss } from '../../lib/server/feed.server.ts';
import { resource } from '../../lib/server/resource.server.ts';

/** Answers with the articles for feed readers. */
export const researchFeed = (context: Readonly<RouterContextProvider>, format: 'rss' | 'atom') =>
  resource(context, async ({ ask, origin, wallNow }) => {
    const [articles, settings] = await Promise.all([ask(reads.research.list, {}), ask(reads.site.settings, {})]);
    const feed = getFeed(settings.name, origin, articles);
    return new Response(format === 'rss' ? getRss(feed) : getAtom(feed, wallNow), {
      headers: { 'content-type': `application/${format}+xml; charset=utf-8`, 'cache-control': 'public, max-age=3600' },
    });
  });

const getFeed = (site: string, origin: string, articles: readonly ResearchArticleRow[]): Feed => ({
  title: `${site}: research`,
  description: 'New articles',
  page: origin + paths.research,
  author: site,
  items: articles.map(({ id, title, excerpt, createdAt }) => ({
    id: `article:${id}`,
    title,
    text: excerpt,
    time: createdAt,
    link: origin + researchPaths.article(id),
  })),
});
