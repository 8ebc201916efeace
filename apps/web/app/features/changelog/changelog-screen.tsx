import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { paths } from '../../lib/navigation/paths.ts';
import { useSetParam } from '../../lib/navigation/use-set-param.ts';
import { useUrlText } from '../../lib/navigation/use-url-text.ts';
import { organizationTerms } from '../../lib/site/schema-terms.ts';
import { type Site, useSite } from '../../lib/site/site.tsx';
import { formatCounted } from '../../lib/text/format.ts';
import { Button } from '../../ui/button.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StructuredData } from '../../ui/structured-data.tsx';
import { releasesQuery } from './changelog.queries.ts';
import { ReleaseFilters } from './release-filters.tsx';
import { ReleaseList } from './release-list.tsx';
import { filterReleases, getReleases, type ReleaseView } from './release-view.ts';
import { NumbersCard, UpdatesCard } from './side-cards.tsx';
import { useNewReleases } from './use-new-releases.ts';

const TITLE = 'Changelog';

/** What changed in the product, and when. */
export function ChangelogScreen() {
  const read = useQuery(releasesQuery());
  const { data } = read;
  const releases = useMemo(() => getReleases(data ?? []), [data]);
  const { name } = useSite();
  return (
    <>
      <PageHead
        title={TITLE}
        description="Every release, with its features, improvements, fixes and security changes."
      />
      <link rel="alternate" type="application/rss+xml" title={`${name}: releases`} href={paths.changelogFeed} />
      {data && <Content releases={releases} />}
      {!data && (
        <>
          <ScreenTitle isReading title={TITLE} />
          <LoadState read={read} what="the releases" skeleton="h-160 rounded-card" />
        </>
      )}
    </>
  );
}

function Content({ releases }: { releases: readonly ReleaseView[] }) {
  const site = useSite();
  const [params, change] = useSetParam();
  const [search, setSearch] = useUrlText('q');
  const filter = { q: search, change: params.get('change') ?? '', release: params.get('release') ?? '' };
  const found = filterReleases(releases, filter);
  const newCount = useNewReleases(releases);
  const clear = () => {
    setSearch('');
    change({ q: '', change: '', release: '' });
  };
  return (
    <>
      <StructuredData data={import.meta.env.SSR && changelogTerms(site, releases[0])} />
      <ScreenTitle
        isReading
        title={TITLE}
        text="What changed in the product, and when. Rules of strategies have versions of their own, sealed in the log."
      />
      <ReleaseFilters filter={filter} onSearch={setSearch} onFilter={change} />
      {newCount > 0 && <p className="mt-5 text-ink-1">{formatCounted(newCount, 'release')} since your last visit.</p>}
      <div className="mt-5 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[2.9fr_1fr]">
        {found.length === 0 ? (
          <EmptyState title="No releases found" text="No release has what you look for. Try other words or filters.">
            <Button onClick={clear}>Clear Filters</Button>
          </EmptyState>
        ) : (
          <ReleaseList releases={found} />
        )}
        <div className="grid gap-4">
          <UpdatesCard />
          <NumbersCard />
        </div>
      </div>
    </>
  );
}

type Terms = Readonly<Record<string, unknown>>;
type Named = Site & { readonly name: string };

/** Structured data of the page: the product with its newest version. */
function changelogTerms(site: Named, latest: ReleaseView | undefined): Terms {
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
