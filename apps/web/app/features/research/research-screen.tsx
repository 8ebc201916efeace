import type { ResearchArticleRow } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/navigation/paths.ts';
import { researchPaths } from '../../lib/navigation/research-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { SampleMarkAfterWord } from '../../ui/sample-mark.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TEXT_LINK, TextLink } from '../../ui/text-link.tsx';
import { SubscribeForm } from '../../widgets/subscribe-form/subscribe-form.tsx';
import { Archive } from './archive.tsx';
import { ArticleCard } from './article-card.tsx';
import { FeaturedArticle } from './featured-article.tsx';
import { FeedLinks } from './feed-links.tsx';
import { articlesQuery } from './research.queries.ts';

const TEXT = 'Articles on track records, risk and costs. Each figure names its data and the command that computes it.';
const LATEST = 3;
const SKELETONS = 6;

/** The articles: the newest one, the three after it, and all of them with a search. */
export function ResearchScreen() {
  const articles = useQuery(articlesQuery());
  const { data } = articles;
  // Said once, not at each article.
  const areSamples = data !== undefined && data.length > 0 && data.every(({ isSample }) => isSample);
  return (
    <>
      <PageHead title="Research" description={TEXT} />
      <FeedLinks />
      <ScreenTitle
        isReading
        title="Research"
        text={
          <>
            {TEXT}
            {areSamples && <SampleMarkAfterWord />} <TextLink to={researchPaths.guide}>How to follow research</TextLink>
          </>
        }
      />
      <LoadState read={articles} what="the articles" skeleton={SKELETON}>
        {(all) => <Articles articles={areSamples ? all.map((one) => ({ ...one, isSample: false })) : all} />}
      </LoadState>
    </>
  );
}

function Articles({ articles }: { articles: readonly ResearchArticleRow[] }) {
  const [featured, ...others] = articles;
  const latest = others.slice(0, LATEST);
  return (
    <>
      {featured && <FeaturedArticle article={featured} />}
      {latest.length > 0 && (
        <section aria-labelledby="latest" className="mt-12">
          <h2 id="latest" className="mb-3 font-head text-20">
            Latest insights
          </h2>
          <ul aria-label="Latest insights" className="grid gap-4 md:grid-cols-3">
            {latest.map((article) => (
              <ArticleCard key={article.id} article={article} />
            ))}
          </ul>
        </section>
      )}
      <Archive articles={articles} />
      <div className="mt-12 grid gap-4 md:grid-cols-2">
        <AcademyCard />
        <NewsletterCard />
      </div>
    </>
  );
}

function AcademyCard() {
  return (
    <TitledCard id="to-academy" title="From reading to doing">
      <CardBody className="grid justify-items-start gap-3">
        <p>The academy teaches how to test, trade and size a strategy, in courses.</p>
        <ButtonLink to={paths.academy}>Explore Academy</ButtonLink>
      </CardBody>
    </TitledCard>
  );
}

function NewsletterCard() {
  return (
    <TitledCard id="by-email" title="Newsletter">
      <CardBody className="grid gap-3">
        <p>News of the service and its strategies, by email. Each new article is in the feeds.</p>
        <SubscribeForm list="newsletter" feed={researchPaths.rss} />
        <p className="flex gap-4">
          <a href={researchPaths.rss} className={`touch ${TEXT_LINK}`}>
            RSS
          </a>
          <a href={researchPaths.atom} className={`touch ${TEXT_LINK}`}>
            Atom
          </a>
        </p>
      </CardBody>
    </TitledCard>
  );
}

const SKELETON = (
  <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    {Array.from({ length: SKELETONS }, (_none, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
      <Skeleton key={i} className="h-64 rounded-card" />
    ))}
  </div>
);
