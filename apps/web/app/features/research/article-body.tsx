import type { ResearchArticle } from '@sealtick/contract';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { researchPaths } from '../../lib/navigation/research-paths.ts';
import { formatDate } from '../../lib/time/time.ts';
import { TEXT_LINK } from '../../ui/text-link.tsx';
import { DocumentBlocks } from '../../widgets/document/document-blocks.tsx';
import { SampleLine } from '../../widgets/document/sample-line.tsx';
import { ArticleFigure } from './article-figure.tsx';
import { ArticleMeta } from './article-meta.tsx';
import { ArticleSide } from './article-side.tsx';

interface ArticleBodyProps {
  article: ResearchArticle;
  /** What its title is on the page that shows it. */
  heading: 'h1' | 'h2';
}

/** An article as its page shows it. */
export function ArticleBody({ article, heading: Heading }: ArticleBodyProps) {
  const { title, excerpt, author, isSample, blocks, figure, corrections } = article;
  // The figure follows the introduction.
  const heading = blocks.findIndex(({ type }) => type === 'heading');
  const end = heading < 0 ? blocks.length : heading;
  return (
    <>
      <header className="max-w-[70ch] pt-6 pb-5 md:pt-6.5">
        <nav aria-label="Breadcrumb" className="mb-3 text-13 print:hidden">
          <Link to={paths.research} className={`touch ${TEXT_LINK}`}>
            Research
          </Link>
        </nav>
        <Heading className="font-head text-32 tracking-tight md:text-48">{title}</Heading>
        <p className="mt-3 mb-4 text-16">{excerpt}</p>
        <ArticleMeta article={article} />
        <p className="mt-2 text-13 text-ink-3">{author}</p>
      </header>
      <div className="grid items-start gap-x-16 gap-y-8 border-line border-t pt-6 lg:grid-cols-[minmax(0,45rem)_20rem] lg:justify-between">
        <article aria-label={title} className="min-w-0">
          <SampleLine of={{ fields: { sample: isSample } }} />
          <Corrections of={corrections} />
          <DocumentBlocks blocks={blocks.slice(0, end)} />
          {figure && (
            <ArticleFigure figure={figure} file={Heading === 'h1' ? researchPaths.figure(article.id) : null} />
          )}
          <DocumentBlocks blocks={blocks.slice(end)} />
        </article>
        <ArticleSide article={article} />
      </div>
    </>
  );
}

/** What was corrected in an article after its publication, each with its day. */
function Corrections({ of }: { of: ResearchArticle['corrections'] }) {
  if (of.length === 0) return null;
  return (
    <section aria-label="Corrections" className="mb-6 rounded-card border border-line bg-surface-1 px-4 py-3.5 text-13">
      <ul className="grid gap-1.5">
        {of.map(({ at, text }) => (
          <li key={at}>
            <strong className="font-strong text-ink-1">
              Corrected on <time dateTime={at}>{formatDate(at)}</time>:
            </strong>{' '}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
