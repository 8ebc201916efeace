import type { ContentDocument } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { formatDate } from '../../lib/time/time.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TitledCard } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { StructuredData } from '../../ui/structured-data.tsx';
import { TEXT_LINK } from '../../ui/text-link.tsx';
import { DocumentBlocks } from '../../widgets/document/document-blocks.tsx';
import { NoDocument } from '../../widgets/document/no-document.tsx';
import { GuideLinks } from './guide-list.tsx';
import { guideQuery, guidesQuery } from './help.queries.ts';
import { guideTerms } from './help-terms.ts';
import { StillStuckCard } from './still-stuck-card.tsx';

const MOST_RELATED = 4;

/** A quick guide, with its loading and not-found states. */
export function GuideScreen({ id }: { id: string }) {
  const read = useQuery(guideQuery(id));
  const guide = read.data;
  if (guide === undefined) {
    return (
      <NoDocument title="Guide">
        <LoadState read={read} what="the guide" skeleton="h-160 max-w-180" />
      </NoDocument>
    );
  }
  if (guide === null || guide.fields.type !== 'guide') {
    return (
      <NoDocument title="Guide Not Found">
        <ErrorState title="Guide Not Found" text="There is no guide at this address.">
          <ButtonLink to={`${paths.helpCenter}?tab=guides`}>All guides</ButtonLink>
        </ErrorState>
      </NoDocument>
    );
  }
  return <Guide guide={guide} />;
}

function Guide({ guide }: { guide: ContentDocument }) {
  const { title, summary, updated, fields, blocks, id } = guide;
  const site = useSite();
  const { data: guides = [] } = useQuery(guidesQuery());
  const others = guides.filter((other) => other.id !== id);
  const related = [...others].sort((a, b) => near(b) - near(a)).slice(0, MOST_RELATED);
  function near(other: (typeof guides)[number]): number {
    return other.fields.category === fields.category ? 1 : 0;
  }
  return (
    <>
      <PageHead title={`${title}: guide`} description={summary} />
      <StructuredData data={import.meta.env.SSR && guideTerms(site, guide)} />
      <header className="max-w-[70ch] pt-6 pb-5 md:pt-6.5">
        <nav aria-label="Breadcrumb" className="mb-3 text-13 print:hidden">
          <Link to={`${paths.helpCenter}?tab=guides`} className={`touch ${TEXT_LINK}`}>
            Quick Guides
          </Link>
        </nav>
        <h1 className="font-head text-32 tracking-tight md:text-48">{title}</h1>
        <p className="mt-3 text-16">{summary}</p>
        <p className="mt-2 text-13 text-ink-3">
          {fields.minutes} min, last updated <time dateTime={updated}>{formatDate(updated)}</time>
        </p>
      </header>
      <div className="grid items-start gap-x-16 gap-y-8 border-line border-t pt-6 lg:grid-cols-[minmax(0,45rem)_20rem] lg:justify-between">
        <article aria-label={title} className="min-w-0">
          <DocumentBlocks blocks={blocks} />
        </article>
        <aside className="grid gap-3 print:hidden">
          {related.length > 0 && (
            <TitledCard id="other-guides" title="Other guides">
              <GuideLinks guides={related} />
            </TitledCard>
          )}
          <StillStuckCard />
        </aside>
      </div>
    </>
  );
}
