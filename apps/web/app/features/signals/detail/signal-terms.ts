import { paths } from '../../../lib/navigation/paths.ts';
import { breadcrumbTerms } from '../../../lib/site/schema-terms.ts';
import type { Site } from '../../../lib/site/site.tsx';
import type { SignalDetailView } from './signal-detail-view.ts';

/** Structured data of a signal's page: breadcrumb, publication time and picture. */
export function signalTerms(
  { name, origin }: Pick<Site, 'origin'> & { readonly name: string },
  { id, createdAt }: SignalDetailView,
  title: string,
): Readonly<Record<string, unknown>> {
  const url = origin + paths.signal(id);
  const published = Date.parse(createdAt);
  return {
    '@type': 'WebPage',
    name: title,
    url,
    ...(Number.isNaN(published) ? {} : { datePublished: new Date(published).toISOString() }),
    isPartOf: { '@type': 'WebSite', name, url: `${origin}/` },
    primaryImageOfPage: {
      '@type': 'ImageObject',
      contentUrl: origin + paths.shareImage('signals', id),
      width: 1200,
      height: 630,
    },
    breadcrumb: breadcrumbTerms(origin, [
      ['Signals', paths.signals],
      [title, paths.signal(id)],
    ]),
  };
}
