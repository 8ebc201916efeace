import { type ResearchArticleRow, reads } from '@sealtick/contract';
import type { RouterContextProvider } from 'react-router';
import { atomOf, type Feed, rssOf } from '../../lib/feed.server.ts';
import { paths } from '../../lib/paths.ts';
import { researchPaths } from '../../lib/research-paths.ts';
import { resource } from '../../lib/resource.server.ts';

/** Answers with the articles for feed readers. */
export const researchFeed = (context: Readonly<RouterContextProvider>, format: 'rss' | 'atom') =>
  resource(context, async ({ ask, origin, wallNow }) => {
    const [articles, settings] = await Promise.all([ask(reads.research.list, {}), ask(reads.site.settings, {})]);
    const feed = feedOf(settings.name, origin, articles);
    return new Response(format === 'rss' ? rssOf(feed) : atomOf(feed, wallNow), {
      headers: { 'content-type': `application/${format}+xml; charset=utf-8`, 'cache-control': 'public, max-age=3600' },
    });
  });

const feedOf = (site: string, origin: string, articles: readonly ResearchArticleRow[]): Feed => ({
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
