import type { ContentDocument } from '@sealtick/contract';
import { paths } from '../../lib/navigation/paths.ts';
import type { Feed } from '../../lib/server/feed.server.ts';
import { getReleases } from './release-view.ts';

/** Returns the releases as a feed. */
export function releaseFeed(site: string, origin: string, documents: readonly ContentDocument[]): Feed {
  const page = origin + paths.changelog;
  return {
    title: `${site}: releases`,
    description: 'What is new in each version',
    page,
    author: site,
    items: getReleases(documents).map(({ version, title, summary, date, changes }) => ({
      id: `release:${version}`,
      title: `${version}: ${title}`,
      text: [summary, ...changes.map((change) => `${change.type}: ${change.title}.`)].join(' '),
      time: `${date}T00:00:00.000Z`,
      link: `${page}#${version}`,
    })),
  };
}
