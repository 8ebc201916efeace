import { paths } from '../../lib/paths.ts';
import { organizationTerms } from '../../lib/schema-terms.ts';
import type { Site } from '../../lib/site.tsx';
import type { ReleaseView } from './release-view.ts';

type Terms = Readonly<Record<string, unknown>>;
type Named = Site & { readonly name: string };

/** Structured data of the page: the product with its newest version. */
export function changelogTerms(site: Named, latest: ReleaseView | undefined): Terms {
  return {
    '@type': 'SoftwareApplication',
    name: site.name,
    applicationCategory: 'FinanceApplication',
    operatingSystem: 'Web',
    url: `${site.origin}/`,
    publisher: organizationTerms(site),
    ...(latest && {
      softwareVersion: latest.version,
      dateModified: latest.date,
      releaseNotes: `${site.origin}${paths.changelog}#${latest.version}`,
    }),
  };
}
