import type { ResearchArticle } from '@sealtick/contract';
import { paths } from '../../lib/navigation/paths.ts';
import { researchPaths } from '../../lib/navigation/research-paths.ts';
import { breadcrumbTerms, organizationTerms } from '../../lib/site/schema-terms.ts';
import type { Site } from '../../lib/site/site.tsx';

/** Returns an article in schema.org terms. */
export function articleTerms(site: Site & { readonly name: string }, article: ResearchArticle) {
  const { id, title, excerpt, category, createdAt, updated, minutes } = article;
  const organization = organizationTerms(site);
  const terms = {
    '@type': 'Article',
    headline: title,
    description: excerpt,
    articleSection: category,
    datePublished: createdAt,
    dateModified: updated,
    timeRequired: `PT${minutes}M`,
    url: site.origin + researchPaths.article(id),
    image: site.origin + paths.shareImage(),
    author: organization,
    publisher: organization,
  };
  const way = [['Research', paths.research] as const, [title, researchPaths.article(id)] as const];
  return { '@graph': [breadcrumbTerms(site.origin, way), terms] };
}
